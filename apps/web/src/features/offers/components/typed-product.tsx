import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mostProductTitle } from '@videozz/contract/browser'
import type { OfferValues } from '../model/offer-form.ts'
import css from './offer-form.module.css'

/** Name, link and price of a product that is in no catalogue; its picture is the picture of the offer. */
export function TypedProduct<Values extends OfferValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Nome do produto" maxLength={mostProductTitle} {...form.getInputProps('title')} />
      <div className={css.product}>
        <TextInput
          label="Link da página de vendas"
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          {...form.getInputProps('url')}
        />
        <TextInput label="Preço (opcional)" inputMode="decimal" leftSection="R$" placeholder="197,00" {...form.getInputProps('price')} />
      </div>
    </>
  )
}
