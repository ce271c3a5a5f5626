import { Button } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { accessRules, type CustomPlayer } from '@videozz/contract/browser'
import { useState } from 'react'
import { LeaveDialog } from '../../../shared/forms/leave-dialog.tsx'
import { usePreviewPlace } from '../../../shared/media/use-preview-place.ts'
import type { PlayerRef } from '../../../shared/queries/custom-player.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ActionsFooter } from '../../../ui/actions-footer.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { useSavePlayer } from '../api/use-save-player.ts'
import { valuesOf } from '../model/player-values.ts'
import { CustomisedVideos } from './customised-videos.tsx'
import css from './default-player.module.css'
import { DefaultPreview } from './default-preview.tsx'
import { PlayerConflict } from './player-conflict.tsx'
import { PlayerFields } from './player-fields.tsx'
import { usePlayerEdit } from './use-player-edit.ts'
import { useShown } from './use-shown.ts'

/** The form of the default player beside its preview. */
export function DefaultPlayer({ target, player }: { target: PlayerRef; player: CustomPlayer }) {
  const session = useSession()
  const edit = usePlayerEdit(player, 'player')
  const [copying, setCopying] = useState(false)
  const saving = useSavePlayer(target, player, edit.settle)
  const onTry = useShown(usePreviewPlace(), edit.values, player.preferences.customLogotypeUrl)
  const locked = ruleFault(accessRules.editDefaultPlayer, session) !== null
  const lockReason = locked ? `Sem permissão, entrar em contato com produtor ${session.tenant?.name ?? ''}`.trim() : null
  const disputed = edit.disputed.length > 0 && !saving.isPending
  const saveReason = lockReason ?? (edit.dirty ? (disputed ? 'Escolha antes qual versão fica' : null) : 'Nada foi alterado')
  const save = (): Promise<boolean> =>
    saving.mutateAsync({ values: edit.values, revision: edit.revision }).then(
      () => true,
      () => false,
    )
  return (
    <>
      <Page>
        <PageHeader
          title="Personalização do Player"
          subtitle="Personalize uma vez e aplique em todos os vídeos"
          actions={
            <DisabledHint reason={lockReason}>
              <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => setCopying(true)}>
                Copiar de outro vídeo
              </Button>
            </DisabledHint>
          }
        />
        {disputed && <PlayerConflict edit={edit} theirs={player.preferences} />}
        <div className={css.columns}>
          <PlayerFields target={target} player={player} values={edit.values} disabled={locked} onChange={edit.change} onTry={onTry} />
          <DefaultPreview />
        </div>
      </Page>
      <ActionsFooter
        start={
          <DisabledHint reason={lockReason ?? (edit.dirty ? null : 'Nada foi alterado')}>
            <Button variant="default" size="md" leftSection={<IconArrowBackUp size={17} aria-hidden />} onClick={edit.revert}>
              Reverter
            </Button>
          </DisabledHint>
        }
        note={
          edit.dirty ? (
            <>
              <StatusDot tone="warn" />
              Alterações não salvas
            </>
          ) : undefined
        }
      >
        <DisabledHint reason={saveReason}>
          <Button size="md" loading={saving.isPending} onClick={() => void save()}>
            Salvar
          </Button>
        </DisabledHint>
      </ActionsFooter>
      <LeaveDialog what="neste player" dirty={edit.dirty} saveReason={saveReason} onSave={save} onLeave={edit.revert} />
      <CustomisedVideos
        opened={copying}
        title="Copiar de outro vídeo"
        onClose={() => setCopying(false)}
        onTake={(preferences) => edit.change(valuesOf(preferences))}
      />
    </>
  )
}
