import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/alert-dialog.tsx';
import { RowMenu } from './row-menu.tsx';

/** Action on a row: opens something at once, or asks first and then sends a request. A list has a button for the first one, and a menu for the others. */
export type RowAction<Row> = {
  /** Verb on the button: 'Update'. */
  label: string;
  /** True for a further action that has a button beside the first one. */
  isButton?: boolean;
  variant?: 'primary' | 'secondary' | 'danger-secondary';
  /** Rows that have the action; all by default. */
  isFor?: (row: Row) => boolean;
} & (
  | { onClick: (row: Row) => void }
  | {
      /** Asked before the action, in a dialog that also names the row. */
      confirm: { title: string; question: string };
      /** Sends the request; the message of its reply is shown. */
      perform: (row: Row) => Promise<{ message: string }>;
      toMessage: (error: unknown) => string;
      /** True for an action after which the row is no longer listed. */
      removesRow?: boolean;
    }
);

interface RowActionsOptions<Row> {
  actions: RowAction<Row>[];
  /** Name of a row, which tells its buttons from those of other rows. */
  nameOf: (row: Row) => string;
  /** Language of the names, when it is not English. */
  nameLang?: string | undefined;
  /** Reloads the list after an action, and returns when it is shown. */
  onDone: (message: string, removesRow: boolean) => Promise<void>;
}

/** Actions of the rows, as buttons or as one button and a menu, and the question of the action that was chosen. */
export function useRowActions<Row>({ actions, nameOf, nameLang, onDone }: RowActionsOptions<Row>) {
  const [asked, setAsked] = useState<{ row: Row; action: RowAction<Row> }>();
  const close = () => setAsked(undefined);
  const actionsOf = (row: Row) => actions.filter(({ isFor }) => isFor?.(row) ?? true);
  const start = (row: Row, action: RowAction<Row>) => ('onClick' in action ? action.onClick(row) : setAsked({ row, action }));

  const toButtons = (row: Row, shown: RowAction<Row>[]) =>
    shown.map((action) => (
      <Button key={action.label} variant={action.variant} aria-label={`${action.label}: ${nameOf(row)}`} onClick={() => start(row, action)}>
        {action.label}
      </Button>
    ));
  const buttonsOf = (row: Row) => toButtons(row, actionsOf(row));

  function buttonAndMenuOf(row: Row) {
    const own = actionsOf(row);
    const inMenu = own.filter(({ isButton }, index) => index > 0 && !isButton);
    const items = inMenu.map((action) => ({
      label: action.label,
      isDanger: action.variant === 'danger-secondary',
      onClick: () => start(row, action),
    }));
    return (
      <>
        {toButtons(
          row,
          own.filter((action) => !inMenu.includes(action)),
        )}
        {items.length > 0 && <RowMenu name={nameOf(row)} items={items} />}
      </>
    );
  }

  const question = asked && 'confirm' in asked.action && (
    <Question {...asked.action} name={nameOf(asked.row)} nameLang={nameLang} row={asked.row} onDone={onDone} onClose={close} />
  );
  return { buttonsOf, buttonAndMenuOf, question };
}

type QuestionProps<Row> = Extract<RowAction<Row>, { confirm: object }> &
  Pick<RowActionsOptions<Row>, 'nameLang' | 'onDone'> & { row: Row; name: string; onClose: () => void };

function Question<Row>({ label, confirm, perform, toMessage, removesRow = false, row, name, nameLang, onDone, onClose }: QuestionProps<Row>) {
  async function onConfirm() {
    const { message } = await perform(row);
    await onDone(message, removesRow);
    onClose();
  }
  return (
    <ConfirmDialog title={confirm.title} confirmLabel={label} onConfirm={onConfirm} toMessage={toMessage} onClose={onClose}>
      <p>{confirm.question}</p>
      <p>
        <strong lang={nameLang}>{name}</strong>
      </p>
    </ConfirmDialog>
  );
}
