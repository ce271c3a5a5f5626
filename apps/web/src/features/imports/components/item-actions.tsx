import { ActionIcon, Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import type { ImportItem } from '@videozz/contract/browser'
import { isMoving } from '../../../shared/queries/imports.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useImportReason, useItemActions } from '../api/use-import-actions.ts'
import { titleOf, wayOf } from '../model/import-words.ts'

export type ItemActionsProps = {
  item: ImportItem
  /** Takes a file that ended off the list, where it can be. */
  onClose?: (() => void) | undefined
}

/** What can be done with one file: what helps it, trying again, canceling, opening its media. */
export function ItemActions({ item, onClose }: ItemActionsProps) {
  const { state, waitReason, videoKey } = item
  const actions = useItemActions(item)
  const reason = useImportReason()
  const name = titleOf(item)
  const way = wayOf(item)
  const mayRetry = state === 'failed' || (state === 'waiting' && waitReason !== null)
  const retry = (): void => {
    if (!actions.retrying) actions.retry()
  }
  return (
    <>
      {way && (
        <Button component={Link} to={way.to} variant="default" size="xs" px={8} fz={12} aria-label={`${way.label}: ${name}`}>
          {way.label}
        </Button>
      )}
      {mayRetry && (
        <DisabledHint reason={reason}>
          {way === null ? (
            <Button
              variant="default"
              size="xs"
              px={8}
              fz={12}
              loading={actions.retrying}
              aria-label={`Tentar de novo ${name}`}
              onClick={retry}
            >
              Tentar de novo
            </Button>
          ) : (
            <ActionIcon loading={actions.retrying} aria-label={`Tentar de novo ${name}`} onClick={retry}>
              <IconRefresh size={16} />
            </ActionIcon>
          )}
        </DisabledHint>
      )}
      {isMoving(item) && (
        <ActionIcon loading={actions.canceling} aria-label={`Cancelar ${name}`} onClick={actions.cancel}>
          <IconX size={16} />
        </ActionIcon>
      )}
      {state === 'done' && videoKey !== null && (
        <Button component={Link} to={`/media/${videoKey}`} variant="subtle" color="gray" size="xs" data-quiet aria-label={`Abrir ${name}`}>
          Abrir
        </Button>
      )}
      {onClose && (state === 'failed' || state === 'canceled') && (
        <ActionIcon aria-label={`Tirar ${name} da lista`} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </>
  )
}
