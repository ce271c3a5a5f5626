import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import css from './detail-footer.module.css'
import type { Reprocessing } from './use-reprocessing.tsx'

export type DetailFooterProps = {
  dirty: boolean
  saving: boolean
  /** Why saving is disabled, or null. */
  saveReason: string | null
  deleteReason: string | null
  /** Null when reprocessing is not shown here. */
  reprocessing: Reprocessing | null
  onLeave: () => void
  onDelete: () => void
  onSave: () => void
}

/** The buttons to leave, delete, reprocess and save. */
export function DetailFooter({ dirty, saving, saveReason, deleteReason, reprocessing, onLeave, onDelete, onSave }: DetailFooterProps) {
  const note = (
    <>
      <StatusDot tone="warn" />
      Alterações não salvas
    </>
  )
  return (
    <ActionsFooter
      start={
        <>
          <Button variant="default" size="md" onClick={onLeave}>
            Sair
          </Button>
          <DisabledHint reason={deleteReason}>
            <Button
              className={css.iconic ?? ''}
              variant="subtle"
              color="red"
              size="md"
              aria-label="Deletar"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={onDelete}
            >
              Deletar
            </Button>
          </DisabledHint>
          {reprocessing && (
            <DisabledHint reason={reprocessing.reason}>
              <Button
                className={css.iconic ?? ''}
                variant="subtle"
                color="gray"
                data-quiet
                size="md"
                aria-label="Reprocessar"
                leftSection={<IconRefresh size={17} aria-hidden />}
                loading={reprocessing.pending}
                onClick={reprocessing.run}
              >
                Reprocessar
              </Button>
            </DisabledHint>
          )}
        </>
      }
      note={dirty ? note : undefined}
    >
      <DisabledHint reason={saveReason}>
        <Button size="md" loading={saving} onClick={onSave}>
          Salvar alterações
        </Button>
      </DisabledHint>
    </ActionsFooter>
  )
}
