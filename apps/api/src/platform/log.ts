/** Structured log lines; whatever could let a reader act as somebody else is left out. */
export function loggerOptions(whole: boolean) {
  if (!whole) return { level: process.env['LOG_LEVEL'] ?? 'silent' }
  return {
    level: process.env['LOG_LEVEL'] ?? 'info',
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.token',
        '*.refreshToken',
        '*.secret',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // Queries may hold codes and tokens of others; the path is enough to find the route.
      req: (request: { method: string; url: string; host?: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        host: request.host,
        ip: request.ip,
      }),
    },
  }
}
