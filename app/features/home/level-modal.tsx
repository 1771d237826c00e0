import { ButtonLink } from '#app/ui/button.tsx';
import { Modal } from '#app/ui/modal.tsx';
import type { Level } from './level-texts.ts';

export function LevelModal({ level, onClose }: { level: Level; onClose: () => void }) {
  return (
    <Modal title={level.name} onClose={onClose}>
      {level.description.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ButtonLink to="/register">Register Now</ButtonLink>
    </Modal>
  );
}
