import type { HomeTexts } from './home-texts.contract.ts';
import * as css from './level-ladder.module.css';
import { levelTexts } from './level-texts.ts';

interface LevelLadderProps {
  texts: HomeTexts;
  /** Index of the shown level. */
  current: number;
  onChoose: (level: number) => void;
}

/** Levels as rising steps; each step shows its slide. */
export function LevelLadder({ texts, current, onChoose }: LevelLadderProps) {
  return (
    <ol role="list" className={css.ladder}>
      {levelTexts.map(({ level, name, hours }, index) => (
        <li key={name} className={css.rung}>
          <button type="button" className={css.name} aria-label={`Show ${name}`} aria-current={index === current} onClick={() => onChoose(index)}>
            {name}
          </button>
          {hours && <p className={css.hours}>{hours}</p>}
          <p>{texts[`${level}Outcome`]}</p>
        </li>
      ))}
    </ol>
  );
}
