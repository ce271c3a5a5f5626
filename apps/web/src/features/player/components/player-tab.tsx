import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { CustomPlayer } from '@videozz/contract/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { type OnSaver, usePageSaver } from '../../../shared/forms/page-saver.ts'
import type { PreviewPlace } from '../../../shared/media/use-preview-place.ts'
import { customPlayerQuery, type PlayerRef } from '../../../shared/queries/custom-player.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { Note } from '../../../ui/note.tsx'
import { useActivatePlayer, useSavePlayer } from '../api/use-save-player.ts'
import { valuesOf } from '../model/player-values.ts'
import { CustomisedVideos } from './customised-videos.tsx'
import { PlayerConflict } from './player-conflict.tsx'
import { PlayerFields } from './player-fields.tsx'
import css from './player-tab.module.css'
import { usePlayerEdit } from './use-player-edit.ts'
import { useShown } from './use-shown.ts'

export type PlayerTabProps = {
  video: { key: string }
  preview: PreviewPlace
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
}

/** Tab «Player customizado» of a media. */
export default function PlayerTab({ video, ...page }: PlayerTabProps) {
  const target = { producer: useSession().accountId, videoKey: video.key }
  const { data, error, refetch } = useQuery(customPlayerQuery(target))
  if (data) return <VideoPlayer {...page} target={target} player={data} />
  return error ? (
    <LoadFault what="o player" error={error} retry={() => void refetch()} />
  ) : (
    <div className={css.tab} aria-busy="true">
      <Skeleton h={56} radius="md" />
      <Skeleton h={200} radius="md" />
    </div>
  )
}

type VideoPlayerProps = Omit<PlayerTabProps, 'video'> & { target: PlayerRef; player: CustomPlayer }

function VideoPlayer({ target, player, preview, onDirty, onSaver }: VideoPlayerProps) {
  const active = !player.isDefault && player.isActive
  const edit = usePlayerEdit(player, 'player')
  const [asking, setAsking] = useState(false)
  const [copying, setCopying] = useState(false)
  const saving = useSavePlayer(target, player, edit.settle)
  const activation = useActivatePlayer(target, player)
  const dirty = active && edit.dirty
  const disputed = dirty && edit.disputed.length > 0 && !saving.isPending
  // Without a player of its own the media shows what is saved, which is the default player.
  const onTry = useShown(preview, active ? edit.values : null, player.preferences.customLogotypeUrl)
  const tell = useEffectEvent(onDirty)
  useEffect(() => {
    tell(dirty)
  }, [dirty])
  usePageSaver(onSaver, 'player', {
    dirty,
    reason: disputed ? 'Escolha antes qual versão fica' : null,
    saving: saving.isPending,
    save: () =>
      saving.mutateAsync({ values: edit.values, revision: edit.revision }).then(
        () => true,
        () => false,
      ),
  })
  return (
    <section className={css.tab} aria-labelledby="player">
      <div className={css.head}>
        <div>
          <h2 id="player">Player customizado</h2>
          <Note>
            {active
              ? 'Esta mídia usa o player abaixo, e não o player padrão da sua conta.'
              : 'Esta mídia usa o player padrão da sua conta. Ative para dar a ela um player só dela.'}
          </Note>
        </div>
        <Switch
          label={active ? 'Ativado' : 'Desativado'}
          aria-label="Player customizado nesta mídia"
          checked={active}
          disabled={activation.isPending || saving.isPending}
          onChange={({ currentTarget }) => (currentTarget.checked ? setAsking(true) : activation.mutate(false))}
        />
      </div>
      {disputed && <PlayerConflict edit={edit} theirs={player.preferences} />}
      {active && (
        <Button
          variant="default"
          size="xs"
          className={css.copy ?? ''}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setCopying(true)}
        >
          Copiar de outro vídeo
        </Button>
      )}
      <PlayerFields
        target={target}
        player={player}
        values={active ? edit.values : valuesOf(player.preferences)}
        disabled={!active}
        collapsible
        onChange={edit.change}
        onTry={onTry}
      />
      <ConfirmModal
        opened={asking}
        title="Ativar o player customizado"
        confirmLabel="Ativar"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          activation.mutate(true)
        }}
      >
        Esta mídia deixa de seguir o player padrão: o que você mudar nele depois não vale mais para ela. Você pode desativar quando quiser.
      </ConfirmModal>
      <CustomisedVideos
        opened={copying}
        title="Copiar de outro vídeo"
        except={target.videoKey}
        onClose={() => setCopying(false)}
        onTake={(preferences) => edit.change(valuesOf(preferences))}
      />
    </section>
  )
}
