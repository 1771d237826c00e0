import { retentionDays } from 'virtual:manifest/retention';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/privacy.page';
import css from './privacy.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Privacy',
    description: 'What we keep about you, why and for how long, and how you get it or have it deleted.',
    path: '/privacy',
    matches,
  });

export default function Privacy() {
  const { operator, postalAddress, email } = useAcademy();
  return (
    <div className={css.page}>
      <h1 className={css.title}>Privacy</h1>
      <p className={css.intro}>
        What we keep about you, why and for how long, and how you get it or have it deleted. We show no advertisements, we do not follow you around,
        and our pages fetch nothing from other sites, unless a post shows a picture from there.
      </p>
      {(operator || postalAddress) && (
        <Part title="Who answers for this site">
          <p className={css.operator}>{[operator, postalAddress].filter(Boolean).join('\n')}</p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </Part>
      )}
      <Part title="When you only read">
        <p>
          We keep nothing about you. Our log says which page was asked for, when, and how long the answer took, but not by whom. So that nobody can
          guess passwords or flood us, what is sent to us is counted by network address for a short time, under a fingerprint of the address instead
          of the address itself.
        </p>
      </Part>
      <Part title="When you register">
        <p>
          We keep your name, e-mail address, phone number and level, because without them there is no account and we could not reach you. Your
          password is kept in a form that we cannot read ourselves. All of it stays until you delete your account.
        </p>
        <p>
          An account that is not verified is deleted after {retentionDays.unverifiedAccount * 24} hours, a pin after{' '}
          {retentionDays.verificationCode * 24} hours, a link and a code for a new password after {retentionDays.passwordReset * 24} hours. If an
          address is registered more than once before it is verified, each registration is kept for {retentionDays.registration * 24} hours at most,
          with a fingerprint of the network address it came from; when one of them is verified, all are deleted but your account. A login ends after a
          day. Until then we keep the kind of browser and device it came from, such as “Firefox on Android”, and when it was last used, so that you
          can see where you are logged in. Our log notes who registers and logs in by the number of the account or a shortened e-mail address.
        </p>
        <p>
          If you change your e-mail address, the change can be undone for {retentionDays.emailChangeUndo} days, if it was not you. We keep the old
          address with your account, so that what you wrote with it before stays part of your data, and is deleted with your account.
        </p>
        <p>
          If you add a passkey, we keep its public key, its name, and the days on which you made and last used it, until you remove it. What it signs
          for a login is kept for {retentionDays.passkeyChallenge * 24} hours at most. Your finger, your face or your PIN never leaves your device.
        </p>
        <p>Are you under 16? Then please let a parent or guardian register.</p>
      </Part>
      <Part title="When your household learns">
        <p>
          A profile has a nickname, an age group, a picture that we have drawn, and settings: no e-mail address, no birthday, no photo. With it we
          keep the answers, the days of learning and what stays in memory, so that each word comes back before it is forgotten. Only your account and
          its devices see it. It stays until you delete the profile, which you can do at any time in the corner for grown-ups. When none of your
          profiles has learned for {retentionDays.unusedProfile / 365} years, they are deleted; a mail says so 30 days before.
        </p>
        <p>
          A child has a profile only after a parent or guardian has agreed. We keep when and to which text, and write to you with a link that undoes
          it. While the profile of a child is active, comments, likes, the newsletter and the search are not shown in that browser. Once there is no
          child in your household, the record of your consent is kept for {retentionDays.endedConsent} days.
        </p>
        <p>
          A browser in which you open the learning area becomes a device of your household, which learns without a login. We keep its kind, such as
          “Firefox on Android”, and the day of its last use, and forget it {retentionDays.device} days later, or when you end it. The weekly mail
          comes only if you ask for it, and has a link that ends it.
        </p>
        <p>
          What was typed or chosen in an exercise is forgotten after {retentionDays.givenAnswer} days; whether it was right is kept as long as the
          profile. All of it is part of the data that you can download.
        </p>
      </Part>
      <Part title="When you apply as a tutor">
        <p>
          What you register with is all that we ask for. What we decide about it, with our messages to you and notes for ourselves, stays with your
          account; if you want to see the notes, write to us. If we decline, decisions, notes and your card are deleted after{' '}
          {retentionDays.declinedTutor} days, and your account stays.
        </p>
        <p>
          A tutor’s card, with the name, town, dialects, levels, words and picture that the tutor chose, is public only while its tutor agrees. It
          never shows an e-mail address or phone number. Taken back, it is gone from our pages at once, and its picture is deleted; search engines may
          need some days longer.
        </p>
      </Part>
      <Part title="When you like or comment">
        <p>
          A like belongs to your account, so that you can take it back. A comment is there for others to read: your words and, if you give it, your
          name. If you give your e-mail address, only you and our administrators see it. Both stay until you delete them with your account, or ask us
          to.
        </p>
        <p>
          If your comment has your account, or the e-mail address of your account, we write to you when somebody answers it, at most once an hour
          about each comment. Every such mail has a link that ends them at once, without a login. Which replies we have told you of is kept for{' '}
          {retentionDays.replyNotice} days, and which comments have such mails as long as the comment.
        </p>
        <p>
          For {retentionDays.sender * 24} hours we also keep a fingerprint of the account or network address that a comment came from: it is how we
          notice that a comment was sent twice. Its key changes every day and is then deleted, so that nobody can find out the address from the
          fingerprint. A comment that one of our administrators signs is marked as the academy’s.
        </p>
        <p>
          Against spam and hurtful words we keep a fingerprint of the network that a comment came from for {retentionDays.commentNetwork} days, and
          reports of readers, with the account or such a fingerprint, for {retentionDays.commentReport} days. Somebody whom we ban from commenting for
          a time is kept as a fingerprint of the account, the e-mail address or the network until the ban ends, also when the account is deleted
          before. A comment that we remove is deleted after {retentionDays.removedComment} days.
        </p>
      </Part>
      <Part title="What learners type">
        <p>
          What a profile of your household typed or chose in an exercise is forgotten after {retentionDays.givenAnswer} days. Whether it was right is
          kept as long as the profile, so that each word comes back in time. Both are part of the data that you can download.
        </p>
      </Part>
      <Part title="When you subscribe to the newsletter">
        <p>
          We keep your address and the days on which you subscribed, confirmed and left, because you asked us to write to you. Every newsletter has a
          link that ends it at once, without a login. An address that waits for its confirmation is deleted after{' '}
          {retentionDays.unconfirmedSubscriber} days. Once you have left, we keep the address for {retentionDays.unsubscribed / 365} years, to be able
          to show that you had asked for it; if you want it gone sooner, write to us.
        </p>
      </Part>
      <Part title="When you help to run the academy">
        <p>
          An invitation to the staff has your e-mail address and is deleted after {retentionDays.staffInvitation} days. What you then create, change,
          delete or send, and when you log in, is kept for {retentionDays.auditEntry} days with your name, so that it can be found out later who did
          what. Only administrators see it. When your account is deleted, your name goes from it.
        </p>
        <p>
          What you write in a form there and have not saved is a draft of your account, so that it is not lost. Only you see it. It is deleted when
          you save it, with your account, and {retentionDays.draft} days after you last changed it; one that you discard, after{' '}
          {retentionDays.discardedDraft * 24} hours.
        </p>
        <p>
          With an authenticator app we keep the key that you share with it, and fingerprints of your recovery codes, until you turn it off. A login
          that waits for its code is forgotten after {retentionDays.secondStep * 24} hours.
        </p>
      </Part>
      <Part title="When you write to us">
        <p>
          We keep your name, address and message for {retentionDays.contactMessage} days, so that we can answer, and our answers as long; if you
          delete an account with the same address, they go with it. Your message also comes to our mailbox as a mail, where it stays for as long as
          the matter takes.
        </p>
      </Part>
      <Part title="When we write to you">
        <p>
          The text of a mail is wiped as soon as it is sent. That it was sent, and whether it arrived, is kept for {retentionDays.mail} days. A mail
          that cannot be delivered waits for {retentionDays.deadLetter} days at most, so that we can send it once more when we have found out why; so
          does other work that fails, with numbers in it instead of names.
        </p>
      </Part>
      <Part title="In your browser">
        <p>
          When you log in, a cookie keeps you logged in for a day; nothing works without it, so there is no banner to click away. If you choose light
          or dark colours, your browser remembers it and tells nobody. Administrators have one more cookie, which remembers how wide their menu is.
          What they write in a form is kept in their browser, until our server has it. A browser that learns keeps the key of its device, also in a
          cookie that only our server reads, and which profile was chosen, until you log out.
        </p>
      </Part>
      <Part title="Who else sees it">
        <p>
          Nobody who wants to sell you something. Those who run our server and deliver our mail handle it for us and for nothing else. Copies that we
          make in case something breaks are kept for {backupDays} days at most; until then what was deleted may still stand in them.
        </p>
      </Part>
      <Part title="What you can do">
        <p>
          With an account: log in and open <Link to="/account">your account</Link>. There you correct it, take everything along as a file, or delete
          it, with your comments or without.
        </p>
        <p>
          Without one, or if something about you is wrong: <Link to="/contact">write to us</Link> from the address that it is about. We answer within
          a month. And if we do not do right by you, the data protection authority of your country takes your complaint.
        </p>
      </Part>
    </div>
  );
}

/** Retention of backups; the README asks operators to comply with it. */
const backupDays = 35;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
