import '@mantine/core/styles/Radio.css'
import { Button, Modal, Radio, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlayerSource, Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { mediaText } from '../../../shared/format/media-text.ts'
import { customisedVideosQuery, playerCountsQuery } from '../../../shared/queries/custom-player.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useCustomiseVideos } from '../api/use-customise-videos.ts'
import { countsText } from '../model/counts-text.ts'
import css from './customise-dialog.module.css'

export type CustomiseDialogProps = { videos: readonly Video[]; opened: boolean; onClose: () => void }

/** Gives media one player: what would change is counted first. */
const CustomiseDialog = ({ opened, ...choice }: CustomiseDialogProps) => (
  <Modal opened={opened} onClose={choice.onClose} title="Personalizar player" size={520}>
    <Choice {...choice} />
  </Modal>
)
export default CustomiseDialog

/** Most media a player can be copied from in the list; the search finds others. */
const listed = 50

function Choice({ videos, onClose }: Omit<CustomiseDialogProps, 'opened'>) {
  const [kind, setKind] = useState<'video' | 'default'>('video')
  const [from, setFrom] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const models = useQuery(customisedVideosQuery({ search, page: 1, limit: listed }))
  const source: PlayerSource | null = kind === 'default' ? { kind } : from === null ? null : { kind, videoKey: from }
  const keys = videos.map(({ key }) => key)
  const counts = useQuery({ ...playerCountsQuery(keys, source ?? { kind: 'default' }), enabled: source !== null })
  const apply = useCustomiseVideos(onClose)
  const changing = counts.data ? counts.data.replaced + counts.data.created : 0
  const options = models.data?.items.map(({ videoKey, title }) => ({ value: videoKey, label: title })) ?? []
  const hasModels = search !== '' || options.length > 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (source && changing > 0) apply.mutate({ videos: keys, from: source })
      }}
    >
      <Radio.Group
        label={`Qual player ${mediaText(videos.length)} ${videos.length === 1 ? 'recebe' : 'recebem'}?`}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
      >
        <div className={css.choices}>
          <Radio
            value="video"
            label="O player de outra mídia"
            description={
              hasModels || models.isPending ? 'Controles, cores e logotipo são copiados.' : 'Nenhuma mídia tem player próprio ainda.'
            }
            disabled={!hasModels && !models.isPending}
          />
          {kind === 'video' && hasModels && (
            <Select
              className={css.model ?? ''}
              aria-label="Mídia de onde o player é copiado"
              placeholder="Escolha a mídia"
              searchable
              nothingFoundMessage="Nenhum vídeo encontrado"
              data={options}
              value={from}
              onChange={setFrom}
              onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? search : text)}
            />
          )}
          <Radio
            value="default"
            label="O player padrão da conta"
            description="O player próprio de cada uma é desativado, e pode ser ativado de novo na página dela."
          />
        </div>
      </Radio.Group>
      <p role="status" className={css.counts}>
        {source && counts.data && countsText(counts.data, kind)}
        {source && counts.isPending && 'Contando o que muda…'}
        {source && counts.isError && 'Não foi possível contar o que muda. Tente novamente.'}
      </p>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={apply.isPending} disabled={!source || changing === 0}>
          {changing > 0 ? `Aplicar a ${mediaText(changing)}` : 'Aplicar'}
        </Button>
      </ModalEnd>
    </form>
  )
}
