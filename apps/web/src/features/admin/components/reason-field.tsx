import { Textarea, type TextareaProps } from '@mantine/core'

/** A form's rule for a reason. @returns what is wrong, or null. */
export const checkReason = (reason: string): string | null =>
  reason.trim().length < 5 ? 'Conte o motivo em pelo menos 5 caracteres.' : null

/** Why the operator does it; written to the log, which the owner of the account can read. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea
    label="Motivo"
    description="Fica no registro e pode ser lido pelo dono da conta."
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    minRows={2}
    maxRows={6}
    maxLength={300}
    {...props}
  />
)
