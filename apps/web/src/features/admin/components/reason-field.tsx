import { Textarea } from '@mantine/core'

export type ReasonFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined; told?: boolean }

/** Says what is wrong with a reason, or nothing. */
export const reasonFault = (reason: string): string | undefined =>
  reason.trim().length < 5 ? 'Conte o motivo em pelo menos 5 caracteres.' : undefined

/** Why the operator does it. */
export function ReasonField({ value, onChange, error, told = true }: ReasonFieldProps) {
  return (
    <Textarea
      label="Motivo"
      description={told ? 'Fica no registro e pode ser lido pelo dono da conta.' : 'Fica no registro.'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      minRows={2}
      maxRows={6}
      maxLength={300}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
