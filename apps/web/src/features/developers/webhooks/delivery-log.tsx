import { Select, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isOfferedEvent, type WebhookEventType } from '@videozz/contract/browser'
import { useState } from 'react'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import { ShowMore } from '../../../shared/lists/show-more.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveriesQuery, type Delivery, type DeliveryFilter, type Endpoint } from '../../../shared/queries/webhooks.ts'
import { attemptsInWords, eventWords, shortAddress, stateOf, stateWords } from './webhook-words.ts'
import css from './webhooks.module.css'

const everything = 'all'
const choicesOf = (words: Record<string, string>, all: string) => [
  { value: everything, label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
const states = choicesOf(Object.fromEntries(Object.entries(stateWords).map(([state, { label }]) => [state, label])), 'Todas as situações')
const offered = Object.entries(eventWords).filter(([type]) => isOfferedEvent(type as WebhookEventType))
const types = choicesOf(Object.fromEntries(offered), 'Todos os eventos')

/** What was sent or waits to be, with filters, the latest first. */
export function DeliveryLog({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const [filter, setFilter] = useState<DeliveryFilter>({ endpointId: null, state: null, type: null })
  const [opened, setOpened] = useState<Delivery | null>(null)
  const list = useInfiniteQuery(deliveriesQuery(filter))
  const { data, error, refetch } = list
  const rows = data?.pages.flatMap(({ items }) => items)
  const addresses = new Map(endpoints.map(({ id, url }) => [id, shortAddress(url)]))
  const choose = (name: keyof DeliveryFilter) => (value: string | null) =>
    setFilter((before) => ({ ...before, [name]: value === everything ? null : value }) as DeliveryFilter)
  const filtered = Object.values(filter).some((value) => value !== null)
  return (
    <section className={css.log}>
      <SectionHead title="Entregas" />
      <div className={css.filters}>
        <Select
          aria-label="Webhook"
          data={choicesOf(Object.fromEntries(addresses), 'Todos os webhooks')}
          value={filter.endpointId ?? everything}
          allowDeselect={false}
          onChange={choose('endpointId')}
        />
        <Select aria-label="Evento" data={types} value={filter.type ?? everything} allowDeselect={false} onChange={choose('type')} />
        <Select aria-label="Situação" data={states} value={filter.state ?? everything} allowDeselect={false} onChange={choose('state')} />
      </div>
      {!rows && error === null && <Skeleton h={264} radius="lg" role="status" aria-label="Carregando" />}
      {!rows && error !== null && <LoadFault what="as entregas" error={error} retry={() => void refetch()} />}
      {rows?.length === 0 && (
        <EmptyState
          title={filtered ? 'Nenhuma entrega assim' : 'Nada foi enviado ainda'}
          text={
            filtered ? 'Mude os filtros para ver outras.' : 'Cada evento enviado aparece aqui por 30 dias, com a resposta do seu servidor.'
          }
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={css.list} aria-label="Entregas">
          {rows.map((row) => (
            <DeliveryRow key={row.id} delivery={row} address={addresses.get(row.endpointId) ?? ''} onOpen={() => setOpened(row)} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
      {opened && <DeliveryDetail delivery={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function DeliveryRow({ delivery, address, onOpen }: { delivery: Delivery; address: string; onOpen: () => void }) {
  const { label, tone } = stateOf(delivery)
  const { type, status, error, attempts, createdAt, nextAttemptAt } = delivery
  return (
    <li>
      <button type="button" className={css.delivery} onClick={onOpen}>
        <span className={css.event}>
          <b>{eventWords[type]}</b>
          <code>{address}</code>
        </span>
        <span className={css.outcome}>
          <span className={css.standing}>
            <StatusDot tone={tone} />
            {label}
            {status !== null && ` · ${status}`}
          </span>
          {error !== null && delivery.state !== 'delivered' && <small>{error}</small>}
        </span>
        <span className={css.when}>
          {formatDateTime(createdAt)}
          <small>
            {attempts > 0 && attemptsInWords(attempts)}
            {attempts > 0 && nextAttemptAt !== null && ` · próxima em ${formatDateTime(nextAttemptAt)}`}
          </small>
        </span>
      </button>
    </li>
  )
}
