import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'

const eye = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff size={17} aria-hidden /> : <IconEye size={17} aria-hidden />)

/** A password field whose visibility button can be reached by keyboard. An error replaces the hint. */
export function PasswordField({ hint, error, ...props }: PasswordInputProps & { hint?: string }) {
  return (
    <PasswordInput
      visibilityToggleIcon={eye}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar o que foi digitado', tabIndex: 0 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={error ? undefined : hint}
      error={error}
      {...props}
    />
  )
}
