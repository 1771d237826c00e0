import type { Config } from '#app/lib/config.server.ts';
import type { RunningApp } from './bootstrap.server.ts';

/** First lines of the output, for the operator; the JSON log follows. */
export function startupBanner(config: Config, port: number, { brandName, administrator }: Pick<RunningApp, 'brandName' | 'administrator'>): string {
  const lines = [
    `${brandName} is open at http://${clickableHost(config.host)}:${port}`,
    `Data: ${config.databaseUrl.startsWith('postgres') ? 'PostgreSQL' : config.databaseUrl}`,
    `Mails go ${config.smtpUrl ? 'out over SMTP' : `to ${config.outboxDir}`}`,
    ...(config.rateLimits ? [] : ['WARNING: rate limits are off (RATE_LIMITS=off). Never do this where strangers can come in.']),
    ...(administrator
      ? [
          `First administrator: ${administrator.email}`,
          administrator.password ? `Password (shown this once, keep it): ${administrator.password}` : 'Password: the one in ADMIN_PASSWORD',
        ]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

/** Host for a URL that opens in a browser: wildcard and loopback addresses become localhost. */
const clickableHost = (host: string) =>
  ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
