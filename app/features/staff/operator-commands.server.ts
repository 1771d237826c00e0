import * as z from 'zod/mini';
import { fullName } from '#app/features/accounts/public.ts';
import { reject } from '#app/lib/api-error.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import {
  disableStaff,
  enableStaff,
  inviteByOperator,
  linkForNewPassword,
  type OperatorContext,
  resetSecondFactorByOperator,
} from './operator-changes.server.ts';
import { memberRoles, NewInvitation, staffRoles } from './staff.contract.ts';
import { listStaff } from './staff.queries.server.ts';
import { rolesText } from './staff-roles.ts';

/** Links lead to this machine where the settings of the academy are not those of the command. */
const localLinks = (context: OperatorContext) =>
  ['localhost', '127.0.0.1'].includes(new URL(context.config.publicUrl).hostname)
    ? `\n\nThe link leads to ${context.config.publicUrl}, which only this machine reaches. Is PUBLIC_URL among the settings of this command?`
    : '';

interface Command {
  parameters: string;
  does: string;
  /** @returns what to print */
  run(context: OperatorContext, words: readonly string[]): Promise<string>;
}

/** Commands of `npm run staff`, by name. */
const commands: Record<string, Command> = {
  list: { parameters: '', does: 'shows the staff', run: (context) => list(context) },
  invite: {
    parameters: 'EMAIL ROLE',
    does: `mails an invitation; the roles are ${staffRoles.join(', ')}`,
    run: async (context, [email = '', role = '']) => {
      const input = parse(NewInvitation, { email, role });
      return (await inviteByOperator(context, input.email, input.role)) + localLinks(context);
    },
  },
  'reset-password': {
    parameters: 'EMAIL',
    does: 'prints a link for a new password, for one use within an hour',
    run: withEmail(async (context, email) => (await linkForNewPassword(context, email)) + localLinks(context)),
  },
  'reset-second-factor': {
    parameters: 'EMAIL',
    does: 'takes authenticator app, recovery codes and passkeys off, and ends all logins',
    run: withEmail(resetSecondFactorByOperator),
  },
  disable: { parameters: 'EMAIL', does: 'ends all logins, and lets nothing log in until it is enabled again', run: withEmail(disableStaff) },
  enable: { parameters: 'EMAIL', does: 'lets a disabled account log in again', run: withEmail(enableStaff) },
};

const Email = z.object({ email: NewInvitation.shape.email });

function withEmail(change: (context: OperatorContext, email: string) => Promise<string>): Command['run'] {
  return async (context, [typed = '']) => change(context, parse(Email, { email: typed }).email);
}

/** @throws 400 with the first sentence */
function parse<Output>(schema: z.ZodMiniType<Output>, input: object): Output {
  const parsed = z.safeParse(schema, input);
  return parsed.success ? parsed.data : reject(400, parsed.error.issues[0]?.message ?? 'Please check what you entered');
}

const wordsOf = ({ parameters }: Command) => parameters.split(' ').filter(Boolean);

/** What the operator can do, a line for each command. @param program how it was called: the image has no npm */
export function operatorUsage(program: string): string {
  const calls = Object.entries(commands).map(([name, command]) => ({ call: [program, name, ...wordsOf(command)].join(' '), ...command }));
  const width = Math.max(...calls.map(({ call }) => call.length));
  const lines = calls.map(({ call, does }) => `  ${call.padEnd(width)}  ${does}`);
  return [
    'Accounts of the staff, from the server, beside the running academy:',
    ...lines,
    'Each change is in the audit log, and mailed to its owner.',
  ].join('\n');
}

/** The command that these words call; undefined for none, or with too few or too many words. */
export function findOperatorCommand([name = '', ...words]: readonly string[]): ((context: OperatorContext) => Promise<string>) | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && words.length === wordsOf(command).length ? (context) => command.run(context, words) : undefined;
}

async function list({ db }: OperatorContext): Promise<string> {
  const { rows } = await listStaff(db, { limit: 10_000 });
  const table = rows.map(({ email, roles, totp_since, passkey_id, last_login_at, disabled_at, ...name }) => [
    email,
    fullName(name),
    rolesText(memberRoles.filter((role) => roles.includes(role))),
    totp_since === null && passkey_id === null ? 'no' : 'yes',
    last_login_at === null ? 'none' : utcTime(last_login_at),
    disabled_at === null ? '' : `disabled ${utcTime(disabled_at)}`,
  ]);
  return align([['Email', 'Name', 'Roles', 'Second factor', 'Last login', ''], ...table]);
}

/** Columns as wide as their longest cell. */
function align(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
