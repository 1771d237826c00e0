import { retentionDays } from 'virtual:manifest/retention';
import { Link } from 'react-router';
import { useAcademy } from '#app/ui/hooks/use-academy.ts';
import * as css from './consent-text.module.css';

/** Text for guardians, of `consentVersion`: a change of what it says needs another version. */
export const ConsentText = () => (
  <div className={css.text}>
    <h3>What we keep</h3>
    <p>
      A nickname, an age group, the chosen picture and the settings. Then what your child does here: the answers, the days of learning, and which
      words stay in memory. No email address, no birthday, no school, no photo and no voice.
    </p>
    <h3>What for</h3>
    <p>
      So that each word comes back on the day before it is forgotten, and so that you see how it goes. For nothing else: there is no advertising here,
      and we sell nothing and pass nothing on.
    </p>
    <h3>Who sees it</h3>
    <p>
      You, on this page, and the devices that you have let in. No other family, and no other learner. While your child learns,{' '}
      {useAcademy().brandName} shows no comments, no search and no newsletter, and no links to other pages.
    </p>
    <h3>How long</h3>
    <p>
      Words that your child has typed: {retentionDays.givenAnswer} days. Everything else: as long as the profile exists. If your family has not
      learned for {Math.round(retentionDays.unusedProfile / 365)} years, we write to you, and delete the profiles 30 days later.
    </p>
    <h3>How to delete it</h3>
    <p>
      Here in the corner for grown-ups: “Delete this profile” deletes all of it at once. Or withdraw your consent, at any time, with the link in the
      email that we send you now. Under <Link to="/account">My account</Link> you download what we keep. More is said under{' '}
      <Link to="/privacy">Privacy</Link>.
    </p>
  </div>
);
