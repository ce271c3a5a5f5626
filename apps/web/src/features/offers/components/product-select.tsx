import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { productAddress } from '@videozz/domain'
import { faultText } from '../../../shared/errors/fault-text.ts'
import type { Offer } from '../../../shared/queries/offers.ts'
import { productsQuery } from '../../../shared/queries/products.ts'
import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import css from './product-select.module.css'

export type ProductSelectProps = { offer: Offer | null; value?: string | null; error?: ReactNode; onChange: (id: string) => void }

/** Selects one of the producer's products. A deleted product stays selectable for its offer. */
export function ProductSelect({ offer, value = null, error, onChange }: ProductSelectProps) {
  const { data, error: failure, refetch, isFetching } = useQuery(productsQuery)
  if (!data && !failure)
    return (
      <div aria-busy="true">
        <Skeleton h={60} />
      </div>
    )
  const listed = (data ?? []).map((product) => ({
    value: product.id,
    label: productAddress(product) === undefined ? `${product.title} (sem página de vendas)` : product.title,
    disabled: productAddress(product) === undefined,
  }))
  const known = new Map(listed.map((entry) => [entry.value, entry]))
  if (offer && offer.product_id !== null && !known.has(offer.product_id))
    known.set(offer.product_id, { value: offer.product_id, label: offer.product_title, disabled: false })
  return (
    <div>
      <Select
        label="Produto"
        placeholder="Escolha um produto"
        searchable
        openOnFocus={false}
        nothingFoundMessage="Nenhum produto encontrado"
        data={[...known.values()]}
        value={value}
        error={error}
        disabled={known.size === 0}
        onChange={(id) => id !== null && onChange(id)}
      />
      {failure && (
        <div className={css.fault} role="alert">
          <p>
            <b>Erro ao carregar lista de produtos</b>
            {faultText(failure)}
          </p>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </div>
      )}
      {data?.length === 0 && <Note>Você ainda não tem produtos na plataforma.</Note>}
    </div>
  )
}
