import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Mirror, type MirroredWord } from './mirror.tsx';

interface MirrorDialogProps extends MirroredWord {
  onClose: () => void;
}

/** The mirror of a word over its page. With it all that was recorded is gone. */
export const MirrorDialog = ({ toned, voices, onClose }: MirrorDialogProps) => (
  <Dialog
    title={
      <>
        Say <span lang="ig">{toned}</span>
      </>
    }
    onClose={onClose}
  >
    <Mirror toned={toned} voices={voices}>
      <Button variant="secondary" onClick={onClose}>
        Go on
      </Button>
    </Mirror>
  </Dialog>
);
