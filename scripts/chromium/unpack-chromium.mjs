/** Unpacks the packaged Chromium and prints where it lies. */
import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
