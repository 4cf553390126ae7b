import chromium from '@sparticuz/chromium'

process.stdout.write(await chromium.executablePath())
