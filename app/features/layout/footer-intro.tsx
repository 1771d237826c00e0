import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import * as css from './footer.module.css';

/** Beginning of the footer, for a preview: a part that the footer shares with it would cost bytes of every page. */
export const FooterIntro = ({ text }: { text: string }) => (
  <section className={css.wide}>
    <p className={css.brand}>
      <BrandName />
    </p>
    <p>{text}</p>
  </section>
);
