import type { UseFormReturnType } from '@mantine/form'
import { fieldsOf } from '../model/form-text.ts'
import { type ChangeOptions, useChange } from './use-change.ts'

/** A form whose fields are sent as they are: saved once they are without fault, and what the server refuses stands at its field. */
export function useSaveForm<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  options: ChangeOptions<unknown, void>,
): { loading: boolean; onSubmit: () => void } {
  const saving = useChange(options)
  const onSubmit = (): void => {
    if (!form.validate().hasErrors) saving.mutate(undefined, { onError: (error) => form.setErrors(fieldsOf(error)) })
  }
  return { loading: saving.isPending, onSubmit }
}
