import * as css from './meaning-picture.module.css';

export interface Pictured {
  /** Address of a drawing of the build. */
  drawing: string | null;
  emoji: string | null;
}

/** Drawing of a meaning, else its emoji. The meaning stands beside it as text. */
export const MeaningPicture = ({ of: { drawing, emoji }, className = '' }: { of: Pictured; className?: string | undefined }) =>
  drawing ? (
    <img src={drawing} alt="" loading="lazy" className={`${css.drawing} ${className}`} />
  ) : (
    emoji && (
      <span aria-hidden="true" className={className}>
        {emoji}{' '}
      </span>
    )
  );
