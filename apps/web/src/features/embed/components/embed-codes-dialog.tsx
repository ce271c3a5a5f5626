import '@mantine/core/styles/Radio.css'
import { Radio } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { EmbedKind, Video } from '@videozz/contract/browser'
import { embedFault } from '@videozz/domain'
import { showDomain } from '@videozz/domain/show-domain'
import { useState } from 'react'
import { apiFile } from '../../../shared/api/client.ts'
import { mediaText } from '../../../shared/format/media-text.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { embedSettingsQuery } from '../../../shared/queries/embed-settings.ts'
import { readTags } from '../model/kept-tags.ts'
import { platforms } from '../model/platforms.ts'
import css from './embed-dialog.module.css'

export type EmbedCodesDialogProps = { videos: readonly Video[]; opened: boolean; onClose: () => void }

/** A dialog that downloads the embed codes of some media for a platform. */
export default function EmbedCodesDialog({ videos, opened, onClose }: EmbedCodesDialogProps) {
  const session = useSession()
  const settings = useQuery({ ...embedSettingsQuery, enabled: opened })
  const [kind, setKind] = useState<EmbedKind>('embed')
  const left = videos.filter((video) => embedFault(video, session) !== null).length
  const download = useMutation({
    mutationFn: () =>
      apiFile('POST /embed/csv', {
        body: { videos: videos.map(({ key }) => key), kind, tags: readTags(kind) },
      }),
    onSuccess: (file) => {
      saveFile(file, 'codigos-de-incorporacao.csv')
      notifySuccess('Planilha baixada com sucesso!')
      onClose()
    },
  })
  const defaults = settings.data?.defaultDomains
  return (
    <ConfirmModal
      opened={opened}
      title="Baixar códigos de incorporação?"
      confirmLabel="Baixar planilha"
      loading={download.isPending}
      onConfirm={() => download.mutate()}
      onClose={onClose}
    >
      <p className={css.text}>
        Uma planilha (CSV) com {mediaText(videos.length)}.
        {left > 0 &&
          (left === 1
            ? ' 1 não pode ser incorporada e sai na lista com o motivo.'
            : ` ${formatCount(left)} não podem ser incorporadas e saem na lista com o motivo.`)}
      </p>
      <Radio.Group label="Plataforma" value={kind} onChange={(value) => setKind(value as EmbedKind)}>
        <div className={`${css.choices} touch-choices`}>
          {platforms.map((platform) => (
            <Radio key={platform.kind} value={platform.kind} label={platform.label} />
          ))}
        </div>
      </Radio.Group>
      {defaults && (
        <p className={css.after}>
          {defaults.length > 0
            ? `Códigos novos já permitem os domínios padrão: ${defaults.map(showDomain).join(', ')}.`
            : 'Códigos novos saem sem domínio permitido e ainda não tocam em nenhum site. Defina antes os domínios padrão.'}
        </p>
      )}
    </ConfirmModal>
  )
}
