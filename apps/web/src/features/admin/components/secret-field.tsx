import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'

const eye = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff size={17} aria-hidden /> : <IconEye size={17} aria-hidden />)

/** A password of the operator; its eye can be reached by keyboard. */
export function SecretField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={eye}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar o que foi digitado', tabIndex: 0 }}
      {...props}
    />
  )
}
