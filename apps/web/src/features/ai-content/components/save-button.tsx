import { Button, Tooltip } from '@mantine/core'

export type SaveButtonProps = {
  dirty: boolean
  saving: boolean
  faulty: boolean
  /** Why the person may not save, or null. */
  reason: string | null
  onSave: () => void
  /** Pressed while there are faults. */
  onFaults: () => void
}

/** Saves a quiz; while it is off it says why, and leads to what has to be corrected. */
export function SaveButton({ dirty, saving, faulty, reason, onSave, onFaults }: SaveButtonProps) {
  const why = saving
    ? 'Estamos salvando as alterações...'
    : (reason ?? (faulty ? 'Corrija os erros antes de salvar.' : dirty ? null : 'Tudo salvo por aqui.'))
  const press = (): void => {
    if (why === null) onSave()
    else if (faulty && !saving && reason === null) onFaults()
  }
  return (
    <Tooltip label={why} disabled={why === null}>
      <Button size="md" aria-disabled={why !== null || undefined} aria-description={why ?? undefined} loading={saving} onClick={press}>
        Salvar alterações
      </Button>
    </Tooltip>
  )
}
