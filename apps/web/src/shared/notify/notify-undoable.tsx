import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'

let shown = 0

/** Shows that something is done, and offers to undo it for twelve seconds or until it is closed. */
export function notifyUndoable(message: string, undo: () => void): void {
  shown += 1
  const id = `undoable-${shown}`
  const takeBack = (): void => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    color: 'var(--ok)',
    icon: <IconCircleCheckFilled size={18} />,
    autoClose: 12_000,
    message: (
      <>
        {message}{' '}
        <UnstyledButton className="link" fz="inherit" onClick={takeBack}>
          Desfazer
        </UnstyledButton>
      </>
    ),
  })
}
