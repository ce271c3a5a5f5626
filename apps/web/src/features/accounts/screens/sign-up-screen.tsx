export default function SignUpScreen() {
  return null
}
