import { brand } from '../brand.ts';
import css from './brand-name.module.css';

/** Brand name, the second word in the accent colour. */
export function BrandName() {
  return (
    <span lang="ig">
      {brand.plain} <span className={css.accent}>{brand.accent}</span>
    </span>
  );
}
