import '@mantine/core/styles/Radio.css'
import { Button, Modal, Radio, Skeleton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { watchedText } from '../../../shared/format/watched-time.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateViewers, type Viewer, viewerQuery, type ViewerSummary, viewersQuery } from '../../../shared/queries/viewers.ts'
import { Breakable } from '../../../shared/viewers/breakable.tsx'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { sayCompleted, saySessionCount } from '../model/session-words.ts'
import css from './merge-viewer.module.css'

/** Chooses another identity of the same person, shows both side by side, and merges them. */
export function MergeViewer({ viewer, onClose }: { viewer: ViewerSummary; onClose: () => void }) {
  const [other, setOther] = useState<string | null>(null)
  const [sure, setSure] = useState(false)
  return (
    <Modal opened onClose={onClose} title={sure ? 'Unir estas duas identidades?' : 'Unir identidades'} size={640}>
      {sure && other !== null ? (
        <Confirm viewer={viewer} otherId={other} onBack={() => setSure(false)} onClose={onClose} />
      ) : (
        <Choose viewer={viewer} other={other} onChoose={setOther} onNext={() => setSure(true)} onClose={onClose} />
      )}
    </Modal>
  )
}

type ChooseProps = {
  viewer: ViewerSummary
  other: string | null
  onChoose: (id: string) => void
  onNext: () => void
  onClose: () => void
}

function Choose({ viewer, other, onChoose, onNext, onClose }: ChooseProps) {
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(viewersQuery(search))
  const others = list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== viewer.id)
  return (
    <>
      <p className={css.lead}>
        Quando a mesma pessoa aparece duas vezes, por exemplo com dois e-mails, escolha a outra identidade de <b>{viewerName(viewer)}</b>.
      </p>
      <ListSearch label="Buscar a outra identidade" hint="Nome, e-mail ou código do aluno" value={search} onSearch={setSearch} first />
      <div className={css.list} aria-busy={list.isFetching}>
        {list.error && (
          <p role="alert">
            {faultText(list.error)}{' '}
            <Button variant="default" size="xs" onClick={() => void list.refetch()}>
              Tentar de novo
            </Button>
          </p>
        )}
        {!others && !list.error && [0, 1, 2].map((row) => <Skeleton key={row} h={44} mb={8} />)}
        {others?.length === 0 && (
          <p>{search === '' ? 'Não há outro espectador nesta conta.' : 'Ninguém encontrado. Confira o nome, o e-mail ou o código.'}</p>
        )}
        {others && others.length > 0 && (
          <Radio.Group aria-label="Outra identidade" value={other ?? ''} onChange={onChoose}>
            {others.map((one) => (
              <Radio key={one.id} className={css.one ?? ''} value={one.id} label={<Candidate viewer={one} />} />
            ))}
          </Radio.Group>
        )}
        <ShowMore list={list} />
      </div>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!others?.some(({ id }) => id === other)} onClick={onNext}>
          Comparar
        </Button>
      </ModalEnd>
    </>
  )
}

function Candidate({ viewer }: { viewer: Viewer }) {
  const who = viewerName(viewer)
  return (
    <>
      <span>{who}</span>
      <small>
        {viewer.name !== null && viewer.name !== who && `${viewer.name} · `}
        {viewer.verified ? 'verificado' : 'não verificado'} · visto em {formatDate(viewer.lastSeenAt)}
      </small>
    </>
  )
}

type ConfirmProps = { viewer: ViewerSummary; otherId: string; onBack: () => void; onClose: () => void }

function Confirm({ viewer, otherId, onBack, onClose }: ConfirmProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: other, error, refetch } = useQuery(viewerQuery(otherId))
  const merging = useMutation({
    mutationFn: () => api('POST /viewers/{id}/merge', { params: { id: viewer.id }, body: { other: otherId } }),
    onSuccess: async ({ id }) => {
      notifySuccess('Identidades unidas!')
      onClose()
      await navigate({ to: '/viewers/$id', params: { id }, replace: true })
    },
    // Also after a refusal: one of them may not be what is shown here.
    onSettled: () => invalidateViewers(client),
  })
  if (error)
    return (
      <p role="alert">
        {faultText(error)}{' '}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </p>
    )
  if (!other) return <Skeleton h={240} />
  // The server keeps the verified one, where only one is.
  const [kept, gone] = other.verified && !viewer.verified ? [other, viewer] : [viewer, other]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        merging.mutate()
      }}
    >
      <div className={css.pair}>
        <Side viewer={kept} part="Fica" />
        <Side viewer={gone} part="Passa a fazer parte" />
      </div>
      <p className={css.lead}>
        Sessões, tempo assistido, aulas concluídas e sinais passam a ser de <b>{viewerName(kept)}</b>, e o que a outra identidade assistir
        daqui em diante também. As telas das duas contam juntas. Os códigos Imprint continuam dizendo com qual delas se assistiu, e taxas já
        lançadas ficam como estão.
        {(kept.revokedAt !== null || gone.revokedAt !== null) && ' Como uma delas está bloqueada, a pessoa fica bloqueada.'}{' '}
        <b>Não há como desfazer.</b>
      </p>
      <ModalEnd>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack} data-autofocus>
          Voltar
        </Button>
        <Button color="red.6" type="submit" loading={merging.isPending}>
          Unir para sempre
        </Button>
      </ModalEnd>
    </form>
  )
}

function Side({ viewer, part }: { viewer: ViewerSummary; part: string }) {
  const facts: [name: string, value: string | null][] = [
    ['Nome', viewer.name],
    ['E-mail', viewer.email],
    ['Código do aluno', viewer.memberId],
    ['Aulas vistas', `${formatCount(viewer.lessons)}, ${sayCompleted(viewer.completed)}`],
    ['Tempo assistido', watchedText(viewer.seconds)],
    ['Sessões', saySessionCount(viewer.sessions)],
    ['Visto pela primeira vez', formatDate(viewer.createdAt)],
    ['Visto pela última vez', formatDate(viewer.lastSeenAt)],
  ]
  return (
    <section className={css.side} aria-label={`${part}: ${viewerName(viewer)}`}>
      <h3>{part}</h3>
      <p>
        <b>
          <Breakable text={viewerName(viewer)} />
        </b>
        <span>
          {viewer.verified ? <Chip tone="ok">verificado</Chip> : <Chip tone="warn">não verificado</Chip>}
          {viewer.revokedAt !== null && <Chip tone="bad">bloqueado</Chip>}
        </span>
      </p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value === null ? '—' : <Breakable text={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
