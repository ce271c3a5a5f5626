import { Button } from '@mantine/core'
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import type { Live } from '@videozz/contract/browser'
import { ActionsMenu } from '../../../shared/lists/actions-menu.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import type { LiveReasons } from '../model/live-reasons.ts'
import css from './room.module.css'
import { StudioButton } from './studio-button.tsx'
import type { LiveDialogs } from './use-live-dialogs.tsx'

export type RoomActionsProps = { live: Live; dialogs: LiveDialogs; reasons: LiveReasons; onExtend: () => void; onShare: () => void }

/** What can be done with a live, at the top of its room. */
export function RoomActions({ live, dialogs, reasons, onExtend, onShare }: RoomActionsProps) {
  const isScheduled = live.status === 'scheduled'
  const isOpen = live.status === 'active' || live.status === 'ended'
  return (
    <div className={css.actions} data-few={!isScheduled || undefined}>
      <ActionsMenu label={`Mais ações de ${live.title}`} actions={dialogs.actionsOf(live)} />
      {isOpen && (
        <DisabledHint reason={reasons.extend}>
          <Button variant="default" size="md" leftSection={<IconClockPlus size={17} aria-hidden />} onClick={onExtend}>
            Estender
          </Button>
        </DisabledHint>
      )}
      <DisabledHint reason={reasons.share}>
        <Button variant={isScheduled ? 'default' : 'filled'} size="md" leftSection={<IconShare3 size={17} aria-hidden />} onClick={onShare}>
          Compartilhar
        </Button>
      </DisabledHint>
      {isScheduled && (
        <DisabledHint reason={reasons.connect}>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlugConnected size={17} aria-hidden />}
            onClick={() => dialogs.connect(live)}
          >
            Informações de Conexão
          </Button>
        </DisabledHint>
      )}
      {isScheduled && <StudioButton id={live.id} reason={reasons.connect} size="md" />}
    </div>
  )
}
