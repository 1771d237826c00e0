import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.server.ts';
import { variables } from './config-variables.server.ts';
import { misspeltSettings, unknownNames } from './setting-names.server.ts';

const envOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 's3cret']));
const names = (text: string) => text.trim().split(/\s+/);

describe('a name that is one or two letters away from a setting', () => {
  test.each([
    ['BACKUP_DRI', 'BACKUP_DIR'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['MAILFROM', 'MAIL_FROM'],
    ['EMAIL_FROM', 'MAIL_FROM'],
    ['ADMIN_PASSWD', 'ADMIN_PASSWORD'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DRAIN_SECOND', 'DRAIN_SECONDS'],
    ['DATADIR', 'DATA_DIR'],
    ['WORKER', 'WORKERS'],
    ['PROT', 'PORT'],
    ['ENV_FLIE', 'ENV_FILE'],
  ])('%s stops the start, and the sentence names %s and no value', (name, meant) => {
    expect(() => readConfig(envOf([name]))).toThrow(`The setting ${name} does not exist: is ${meant} meant?`);
    expect(() => readConfig(envOf([name]))).not.toThrow('s3cret');
  });

  test('is of another program when the setting is set, too, also when it is empty', () => {
    expect(readConfig({ SMTP_URI: 'x', SMTP_URL: 'smtp://mail.example' }).smtpUrl).toBe('smtp://mail.example');
    expect(readConfig({ SMTP_URI: 'x', SMTP_URL: '' }).smtpUrl).toBeUndefined();
  });

  test('is told for each of several', () => {
    expect(misspeltSettings(envOf(['BACKUP_DRI', 'PATH', 'DATABSE_URL']))).toHaveLength(2);
  });
});

const neighbours = `POST POSTS PORTS HOSTS HOSTNAME HOT SPORT EXPORT REPORT SUPPORT GHOST PGHOST PGPORT HTTP_URL DATA DATA_ID DATABASE DATABASE_HOST DATABASE_NAME
  DATABASE_USER DATABASE_PORT MAIL MAIL_TO MAIL_HOST MAIL_PORT SMTP_HOST SMTP_PORT SMTP_USER PUBLIC_IP PUBLIC_KEY PUBLIC_DIR BACKUP BACKUP_FOLDER BACKUP_HOST
  ADMIN_USER ADMIN_URL NETWORK WORKSPACE WORKDIR URL TIME_ZONE ACADEMY METRICS METRICS_PORT`;

const environments = {
  'a shell of Debian': `SHELL SUDO_GID COLORTERM SUDO_COMMAND SUDO_USER PWD LOGNAME XDG_SESSION_TYPE MOTD_SHOWN HOME LANG LS_COLORS SSH_CONNECTION LESSCLOSE
    XDG_SESSION_CLASS TERM LESSOPEN USER SHLVL XDG_SESSION_ID XDG_RUNTIME_DIR SSH_CLIENT XDG_DATA_DIRS PATH DBUS_SESSION_BUS_ADDRESS MAIL SSH_TTY OLDPWD _
    LC_ALL LANGUAGE EDITOR DISPLAY SSH_AUTH_SOCK GPG_TTY HISTSIZE`,
  'a unit of systemd': `LANG PATH HOME LOGNAME USER SHELL INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE NOTIFY_SOCKET
    WATCHDOG_PID WATCHDOG_USEC STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY LISTEN_FDS LISTEN_PID MAINPID
    PUBLIC_URL DATA_DIR TRUST_PROXY`,
  'a container of Docker or podman': `PATH HOSTNAME HOME TERM NODE_VERSION YARN_VERSION NODE_ENV HOST PORT DATA_DIR MALLOC_ARENA_MAX container PUBLIC_URL
    DATABASE_URL BACKUP_DIR ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL MAIL_FROM BACKUP_EVERY TRUST_PROXY DRAIN_SECONDS`,
  'a pod of Kubernetes': `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
    KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR HOSTNAME POD_NAME POD_IP NODE_NAME NAMESPACE
    ${['ACADEMY', 'DATABASE', 'DATA', 'SMTP', 'MAIL', 'BACKUP', 'PUBLIC', 'METRICS', 'WORKER', 'WORKERS', 'ADMIN', 'HOST', 'PORT']
      .map((name) => `${name}_PORT ${name}_SERVICE_HOST ${name}_SERVICE_PORT ${name}_PORT_80_TCP ${name}_PORT_80_TCP_ADDR ${name}_PORT_80_TCP_PROTO`)
      .join(' ')}`,
  'a runner of GitHub': `CI GITHUB_ACTIONS GITHUB_ACTOR GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_EVENT_NAME GITHUB_HEAD_REF GITHUB_JOB GITHUB_OUTPUT
    GITHUB_PATH GITHUB_REF GITHUB_REPOSITORY GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_SHA GITHUB_STEP_SUMMARY GITHUB_TOKEN GITHUB_WORKFLOW GITHUB_WORKSPACE
    RUNNER_ARCH RUNNER_NAME RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE RUNNER_WORKSPACE ImageOS ImageVersion ACTIONS_RUNNER_ACTION_ARCHIVE_CACHE AGENT_TOOLSDIRECTORY
    ANDROID_HOME CHROMEWEBDRIVER CONDA DOTNET_NOLOGO GOROOT_1_22_X64 JAVA_HOME NVM_DIR PIPX_HOME POWERSHELL_DISTRIBUTION_CHANNEL SELENIUM_JAR_PATH
    SWIFT_PATH VCPKG_INSTALLATION_ROOT XDG_CONFIG_HOME DEPLOYMENT_BASEPATH`,
  'npm run': `npm_command npm_config_cache npm_config_globalconfig npm_config_local_prefix npm_config_node_gyp npm_config_noproxy npm_config_npm_version
    npm_config_prefix npm_config_user_agent npm_config_userconfig npm_execpath npm_lifecycle_event npm_lifecycle_script npm_node_execpath npm_package_engines_node
    npm_package_json npm_package_name npm_package_version INIT_CWD NODE COLOR EDITOR`,
  'a hosted platform': `DYNO PORT WEB_CONCURRENCY WEB_MEMORY MEMORY_AVAILABLE REDIS_URL REDIS_URI RENDER RENDER_EXTERNAL_URL RENDER_EXTERNAL_HOSTNAME RENDER_SERVICE_NAME
    FLY_APP_NAME FLY_PUBLIC_IP FLY_REGION PRIMARY_REGION RAILWAY_PUBLIC_DOMAIN RAILWAY_STATIC_URL DATABASE_PUBLIC_URL VERCEL_URL`,
  'our own tests':
    'TEST_ENGINE TEST_SUITE TEST_SEED TEST_DATABASE_URL TEST_RACE_ROUNDS VITEST VITEST_MODE VITEST_POOL_ID VITEST_WORKER_ID CHROMIUM FIREFOX',
  'names that only look alike': neighbours,
};

test.each(Object.entries(environments))('nothing of %s is a misspelt setting', (_, text) => {
  expect(misspeltSettings(envOf(names(text)))).toEqual([]);
});

test('no setting is a misspelling of another one', () => {
  for (const name of Object.keys(variables)) expect(misspeltSettings(envOf([name]))).toEqual([]);
});

test('what compose.yaml, the image and the guide of operators name is known', () => {
  const compose = readFileSync('compose.yaml', 'utf8').replace(/#.*/g, '');
  const image = readFileSync('Containerfile', 'utf8');
  const guide = readFileSync('docs/operations.md', 'utf8');
  const used = [
    ...[...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name),
    ...[...image.matchAll(/(?<=^ENV.*)\b([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...guide.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' ').map((part) => part.replace(/=.*/, ''))),
  ];
  expect(used.length).toBeGreaterThan(12);
  expect(unknownNames(used, {})).toEqual([]);
});

test('names of a file that nothing reads are told; those of the system, of containers and of programs for backups are not', () => {
  const file = names(
    'PUBLIC_URL TZ NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_registry COMPOSE_PROJECT_NAME PGSSLMODE RESTIC_PASSWORD AWS_ACCESS_KEY_ID HTTPS_PROXY',
  );
  expect(unknownNames([...file, 'COLOUR', 'smtp_url', 'NEWSLETTER_SENDER'], {})).toEqual(['COLOUR', 'smtp_url', 'NEWSLETTER_SENDER']);
});

test('a name that stops the start is not also told', () => {
  const file = ['SMTP_URI', 'COLOUR'];
  expect(unknownNames(file, envOf(file))).toEqual(['COLOUR']);
  expect(unknownNames(file, envOf([...file, 'SMTP_URL']))).toEqual(file);
});
