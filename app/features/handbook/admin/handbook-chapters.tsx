import { type Chapter, Command, Screen } from './handbook-parts.tsx';
import { schoolChapters } from './school-chapters.tsx';

const system = <Screen to="/admin/system">System</Screen>;
const staff = <Screen to="/admin/staff">Staff</Screen>;
const comments = <Screen to="/admin/comments">Comments</Screen>;
const users = <Screen to="/admin/users">Users</Screen>;
const messages = <Screen to="/admin/messages">Messages</Screen>;
const auditLog = <Screen to="/admin/audit-log">Audit log</Screen>;

/** Each sentence is true of this release: labels and commands are those of the screens and of docs/operations.md. */
export const chapters: Chapter[] = [
  {
    id: 'backups',
    title: 'Backups',
    steps: [
      <>Once a week, look at {system}. It says how old the last backup is, and the academy has read that file whole.</>,
      <>Before anything risky, press “Back up now” there.</>,
      <>
        Copies have to leave the machine. The operator names a folder of a mounted store in <Command>BACKUP_DIR</Command>, or a program that carries
        each backup away in <Command>BACKUP_AFTER</Command>. A second disk in the same machine is not enough.
      </>,
      <>
        If two backups in a row fail, the academy emails the administrators. Do what the reason says: it tries again within an hour, and older backups
        stay.
      </>,
      <>
        Twice a year, ask the operator to try <Command>npm run db:restore -- FILE --dry-run</Command>. It reads a backup and changes nothing.
      </>,
    ],
  },
  {
    id: 'restore',
    title: 'Restoring a backup',
    steps: [
      <>The operator does this on the server. Everything saved after the backup was made will be missing, so be sure that you need it.</>,
      <>
        Stop the academy, run <Command>npm run db:restore -- FILE</Command> with the newest backup, and start it again. On another machine, install
        the same version first. With PostgreSQL the steps are in docs/operations.md, under “Backups”.
      </>,
      <>
        Take <Command>academy-erasures.txt</Command> along from the folder of the backups. With it, users whose accounts were deleted since then stay
        deleted.
      </>,
      <>The data from before stays beside the database until the operator deletes it.</>,
      <>Then look at {staff}: accounts and roles are those of the backup. Take off again what you had taken off since.</>,
    ],
  },
  {
    id: 'leaving',
    title: 'A colleague leaves',
    steps: [
      <>
        Open {staff}, press “Change roles” beside the name, clear every role and save. The account leaves the staff and is logged out everywhere.
        Posts and words stay.
      </>,
      <>Under “Open invitations” on the same screen, press “Withdraw” in the menu “…” of what no longer holds.</>,
      <>The last administrator can’t be taken off. Invite the next one first, and wait until that person has logged in.</>,
      <>Look at {auditLog} for what the colleague changed lately. It goes back a year.</>,
      <>If the colleague knew passwords of the mail server or the database, the operator changes them there and in the settings of the server.</>,
    ],
  },
  {
    id: 'second-factor',
    title: 'A colleague lost the second factor or the password',
    steps: [
      <>A recovery code replaces the phone, once for each code. A passkey on another device works, too.</>,
      <>
        Without either, make sure that it’s really your colleague: meet, or call the number that you know. Then another administrator opens {staff}{' '}
        and presses “Reset second factor” in the menu “…” beside the name. All logins of that account end.
      </>,
      <>
        Your colleague logs in with the password and sets up a new one under <Screen to="/admin/second-factor">Second factor</Screen>.
      </>,
      <>For a lost password, “Forgot your password?” below the login sends a link by email.</>,
      <>
        If the only administrator is locked out, the operator runs <Command>npm run staff reset-second-factor EMAIL</Command> or{' '}
        <Command>npm run staff reset-password EMAIL</Command>.
      </>,
      <>
        If another person is using the account, the operator runs <Command>npm run staff disable EMAIL</Command> at once. Then read {auditLog}.
      </>,
    ],
  },
  {
    id: 'spam',
    title: 'A flood of spam',
    steps: [
      <>
        Stop it first: under <Screen to="/admin/comments/rules">Rules and bans</Screen>, choose “Hold all of them” for anonymous comments, and add
        words that the spam repeats. Anonymous means without an account and without an email address. Spam with invented addresses is held by the
        words alone, so add them too. Held comments wait where visitors don’t see them, and none is lost.
      </>,
      <>In {comments}, search for such a word, tick what is spam and press “Hide chosen” or “Remove chosen”.</>,
      <>
        “Ban”, in the menu “…” beside a comment, stops its account, email address or network for a day, a week, a month or a year. Many families may
        share one network, so keep that ban short.
      </>,
      <>Approve what is real. When it’s quiet again, show anonymous comments at once again.</>,
      <>“Email me while comments wait” on the screen of the rules sends you a mail a day as long as something waits.</>,
    ],
  },
  {
    id: 'release',
    title: 'A bad release',
    steps: [
      <>Errors after an upgrade? Note what you did, on which page, and when. {system} says which version runs.</>,
      <>Decide soon: what is saved from now on may be lost on the way back.</>,
      <>
        The operator stops the academy, goes back to the version before (the link <Command>current</Command>, or <Command>git checkout</Command>), and
        starts it.
      </>,
      <>
        If the start says that the data is of a newer version, nothing has been changed. The operator restores the backup from before the upgrade, and
        starts again.
      </>,
      <>
        <Command>npm run diagnose</Command> writes a file without names and secrets, for the support.
      </>,
    ],
  },
  {
    id: 'data',
    title: 'A family asks for its data, or wants to be deleted',
    steps: [
      <>
        They can do both themselves in My account: “Download my data”, and “Delete your account”, which also deletes what the children have learned.
        It can’t be undone.
      </>,
      <>
        If they can’t log in, send them to “Forgot your password?” below the login. Don’t send data to an address that isn’t the one of the account.
      </>,
      <>
        If they can’t log in and you’re sure that it’s them: open the person under {users}, and press “Delete the account”. That’s for an
        administrator. The note there is part of the download.
      </>,
      <>
        Answer in {messages}, so that the colleagues see it. The <Screen to="/privacy">privacy page</Screen> says what is kept, why, and for how long.
      </>,
      <>A tutor may ask for the notes that the staff wrote about the application. They aren’t in the download: give them by hand.</>,
      <>Copies in backups go when those backups are deleted. After a restore the academy deletes again what was deleted before.</>,
    ],
  },
  ...schoolChapters,
  {
    id: 'child-safety',
    title: 'A complaint about a tutor, or worry about a child',
    steps: [
      <>
        <strong>If a child may be in danger, call the police or the child protection service where the child lives.</strong> Everything below comes
        second.
      </>,
      <>
        What families tell us on <Screen to="/safety">How we keep children safe</Screen> waits under <Screen to="/admin/concerns">Concerns</Screen>.
        Only administrators see it. Answer by email or call, and note there what you did.
      </>,
      <>
        This is for an administrator: open the tutor under <Screen to="/admin/tutors">Tutors</Screen> and choose “Pause”. The tutor can’t record or
        review any more, and the public card is gone at once. If the check for teaching children no longer holds, press “Withdraw” there.
      </>,
      <>
        Write into the note that there was a complaint, and when, without the name of the family: the tutor may ask to see the note. Names and details
        belong in the note of the concern only. Within a minute the tutor gets an email about the pause: leave the message empty, or write nothing
        about the family.
      </>,
      <>
        Take the tutor’s recordings off under <Screen to="/admin/course/voices">Voices</Screen> if they are part of it. The note there is read by the
        speaker.
      </>,
      <>Hide what was written in {comments}. “Hide” keeps it as evidence.</>,
      <>The academy has no private messages between tutors and children, and shows nothing of a child in public. Ask how the two got in touch.</>,
      <>Let two of you decide, tell the family what you did, and keep {auditLog} in mind: it says which of you did what, for a year.</>,
    ],
  },
  {
    id: 'mail',
    title: 'The mail server refuses our mail',
    steps: [
      <>Open {system}. “Mail” has the reason in the words of the mail server. Press “Send a test to me” to see whether mail arrives.</>,
      <>
        The operator corrects what the reason names, most often <Command>SMTP_URL</Command>, and restarts the academy. Mails that wait go out by
        themselves.
      </>,
      <>
        Mails that failed for good are under <Screen to="/admin/jobs">Background jobs</Screen>: press “Try again” once the reason is gone.
      </>,
      <>
        A newsletter that paused by itself waits under <Screen to="/admin/newsletter">Newsletter</Screen>. Press “Go on” there.
      </>,
      <>Until then new members get no pin, and a new password can’t be asked for, so say so where families can read it.</>,
      <>Once mail works, open the users without a pin under {users}, and press “Send the pin again”.</>,
    ],
  },
  {
    id: 'slow',
    title: 'The site is slow, or the disk is full',
    steps: [
      <>Open {system}. It says how much space is free, what work waits, and what to do about it.</>,
      <>
        On a full disk pages can still be read, but nothing can be saved. What was saved is safe. The operator frees space, and saving works again by
        itself.
      </>,
      <>If work has been due for more than 10 minutes, ask the operator to restart the academy.</>,
      <>
        If the database doesn’t answer, pages that were just read still open and the rest says that it’s busy. Once the database is back, all goes on
        by itself.
      </>,
      <>
        Still slow? The operator runs <Command>npm run diagnose</Command> and sends its file along with a question.
      </>,
    ],
  },
];
