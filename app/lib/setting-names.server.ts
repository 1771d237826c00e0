import { removedVariables, variables } from './config-variables.server.ts';

/** Names that compose.yaml and the scripts read, besides the settings of the server. */
const otherSettings = ['ENV_FILE', 'DATABASE_PASSWORD', 'BACKUP_FOLDER'];

/** Names of the system, of Node, npm, containers, PostgreSQL's tools, and of programs that take backups away. */
const ofTheSystem = new RegExp(
  [
    '^(?:PATH|HOME|USER|LOGNAME|SHELL|SHLVL|TERM|PWD|OLDPWD|LANG|LANGUAGE|TZ|TMPDIR|TEMP|TMP|HOSTNAME|HOSTTYPE|EDITOR|VISUAL|PAGER|MAIL|MAILTO|CI|DEBUG)$',
    '^(?:NO_COLOR|FORCE_COLOR|COLORTERM|DEBIAN_FRONTEND|SSL_CERT_FILE|SSL_CERT_DIR|(?:HTTPS?|FTP|ALL|NO)_PROXY|(?:https?|ftp|all|no)_proxy)$',
    '^(?:NODE|NPM|npm|UV|OPENSSL|MALLOC|LD|LC|XDG|SYSTEMD|JOURNAL|COMPOSE|DOCKER|PODMAN|BUILDAH|CONTAINER|KUBERNETES|GITHUB|RUNNER)_',
    '^PG[A-Z]+$',
    '^(?:RESTIC|RCLONE|BORG|AWS|B2|AZURE|GOOGLE)_',
    // Kubernetes sets them for each service of a namespace.
    '_SERVICE_(?:HOST|PORT)|_PORT_\\d+_(?:TCP|UDP)',
  ].join('|'),
);

const settings = [...Object.keys(variables), 'ENV_FILE'];
const known = new Set([...settings, ...otherSettings, ...Object.keys(removedVariables)]);
const isKnown = (name: string) => known.has(name) || ofTheSystem.test(name);

type Env = Record<string, string | undefined>;

/**
 * The setting that a name was meant to be: one that is not set, and is one or two letters away. With the setting set, too, the name belongs to another
 * program.
 */
function meantBy(name: string, env: Env): string | undefined {
  if (isKnown(name)) return undefined;
  return settings.find((setting) => env[setting] === undefined && isNear(name, setting));
}

/** Sentences about names that were meant to be settings; with one of them the academy does not start. */
export const misspeltSettings = (env: Env): string[] =>
  Object.keys(env).flatMap((name) => {
    const meant = meantBy(name, env);
    if (!meant) return [];
    return `The setting ${name} does not exist: is ${meant} meant? Please correct the name. If another program needs it, please set ${meant}, too, empty for its default.`;
  });

/** Names of a file of settings that nothing reads. Those that stop the start are not among them. */
export const unknownNames = (namesOfFile: string[], env: Env): string[] => namesOfFile.filter((name) => !isKnown(name) && !meantBy(name, env));

/** Names of up to 5 letters, such as PORT, have many neighbours (POST, PORTS): only two swapped letters count. */
function isNear(name: string, setting: string): boolean {
  const edits = editsBetween(name, setting);
  if (setting.length > 5) return edits <= (setting.length > 8 ? 2 : 1);
  return edits === 1 && sorted(name) === sorted(setting);
}

const sorted = (name: string) => [...name].sort().join('');

/** Letters to add, leave out, exchange, or swap with their neighbour (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      edits[column] = Math.min(
        at(last, column) + 1,
        at(edits, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, edits];
  }
  return at(last, other.length);
}

const at = (edits: number[] | undefined, column: number) => edits?.[column] ?? Infinity;
