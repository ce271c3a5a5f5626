export default function NewPasswordScreen() {
  return null
}
