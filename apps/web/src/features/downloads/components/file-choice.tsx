import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Button, Radio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatSize } from '../../../shared/format/size.ts'
import { downloadChoicesQuery } from '../../../shared/queries/download-choices.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import type { DownloadFile } from '../api/use-download.ts'
import css from './downloads.module.css'

export type FileChoiceProps = {
  videoKey: string
  title: string
  onChoose: (file: DownloadFile, unmarked: boolean) => void
  onClose: () => void
}
type Choice = { value: DownloadFile; name: string; size: string | null; about: string; disabled?: boolean }

/** Which file of a media to download: its MP4, or the original. */
export function FileChoice({ videoKey, title, onChoose, onClose }: FileChoiceProps) {
  const { data, error, refetch } = useQuery(downloadChoicesQuery(videoKey))
  const [file, setFile] = useState<DownloadFile>('video')
  if (error) return <LoadFault what="os arquivos desta mídia" error={error} retry={() => void refetch()} />
  const choices: Choice[] = data
    ? [
        {
          value: 'video',
          name: `MP4 em ${data.video.resolution}`,
          size: data.video.size === null ? null : formatSize(data.video.size),
          about: data.video.size === null ? 'Abre em qualquer aparelho. Precisa ser preparado antes.' : 'Abre em qualquer aparelho.',
        },
        data.original
          ? {
              value: 'original',
              name: `Arquivo original (${data.original.format.toUpperCase()})`,
              size: formatSize(data.original.size),
              about: data.original.ownerOnly
                ? 'Não tem a marca invisível. Só quem é dono da conta pode baixar.'
                : data.original.unmarked
                  ? 'Como foi enviado, sem a marca invisível.'
                  : 'Como foi enviado, sem nenhuma mudança.',
              disabled: data.original.ownerOnly,
            }
          : { value: 'original', name: 'Arquivo original', size: null, about: 'Não está mais guardado.', disabled: true },
      ]
    : []
  return (
    <>
      <p className={css.lead}>Qual arquivo de “{title}” você quer?</p>
      <Radio.Group aria-label="Arquivo" aria-busy={!data} value={file} onChange={(value) => setFile(value as DownloadFile)}>
        <div className={css.choices}>
          {data ? (
            choices.map(({ value, name, size, about, disabled = false }) => (
              <Radio.Card key={value} value={value} disabled={disabled} className={css.choice ?? ''}>
                <Radio.Indicator disabled={disabled} />
                <span>
                  <b>{name}</b>
                  <span className={css.about}>{about}</span>
                </span>
                {size !== null && <span className={css.size}>{size}</span>}
              </Radio.Card>
            ))
          ) : (
            <>
              <Skeleton height={64} radius="md" />
              <Skeleton height={64} radius="md" />
            </>
          )}
        </div>
      </Radio.Group>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!data} onClick={() => onChoose(file, file === 'original' && data?.original?.unmarked === true)}>
          Baixar
        </Button>
      </ModalEnd>
    </>
  )
}
