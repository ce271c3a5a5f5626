import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type FieldErrors, serverErrors } from '../../../shared/forms/server-errors.ts'
import css from './card-fields.module.css'

export type CardValues = { number: string; holder: string; expiry: string; cvc: string }
export const emptyCard: CardValues = { number: '', holder: '', expiry: '', cvc: '' }

const digits = (value: string) => value.replaceAll(/\D/g, '')
/** The same rules as the server's, checked before anything is sent. */
export const cardRules = {
  number: (value: string) => (/^\d{13,19}$/.test(digits(value)) ? null : 'Informe o número do cartão.'),
  holder: (value: string) => (value.trim().length >= 2 ? null : 'Informe o nome impresso no cartão.'),
  expiry: (value: string) => (/^(0[1-9]|1[0-2])\/\d{2}$/.test(value.trim()) ? null : 'Informe a validade como MM/AA.'),
  cvc: (value: string) => (/^\d{3,4}$/.test(value.trim()) ? null : 'Informe o código de segurança.'),
}

/** The server's faults of a card, by field. */
export const cardErrors = (error: unknown): FieldErrors =>
  serverErrors(error, { codes: { CARD_DECLINED: 'number', CARD_NOT_TEST: 'number' }, nameOf: (field) => field.replace(/^card\./, '') })

const inGroups = (value: string) =>
  digits(value)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const asExpiry = (value: string) =>
  digits(value)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, '$1/$2')

/** Fields of a card, with a note of the numbers that are accepted in this demonstration. */
export function CardFields({ form }: { form: UseFormReturnType<CardValues> }) {
  const write = (field: keyof CardValues, shape: (value: string) => string) => ({
    ...form.getInputProps(field),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.setFieldValue(field, shape(event.currentTarget.value)),
  })
  return (
    <div className={css.fields}>
      <div className={css.note}>
        <b>Demonstração: nada é cobrado.</b>
        <p>Nenhum cartão de verdade é aceito. Use um destes números, com qualquer nome, validade futura e código:</p>
        <ul>
          <li>
            <code>4242 4242 4242 4242</code> aprova
          </li>
          <li>
            <code>4000 0000 0000 0341</code> aprova agora e recusa as próximas cobranças
          </li>
          <li>
            <code>4000 0000 0000 0002</code> recusa
          </li>
        </ul>
      </div>
      <TextInput label="Número do cartão" inputMode="numeric" autoComplete="off" {...write('number', inGroups)} />
      <TextInput label="Nome impresso no cartão" autoComplete="off" maxLength={100} {...form.getInputProps('holder')} />
      <div className={css.pair}>
        <TextInput label="Validade" placeholder="MM/AA" inputMode="numeric" autoComplete="off" {...write('expiry', asExpiry)} />
        <TextInput
          label="Código de segurança"
          inputMode="numeric"
          autoComplete="off"
          {...write('cvc', (value) => digits(value).slice(0, 4))}
        />
      </div>
    </div>
  )
}
