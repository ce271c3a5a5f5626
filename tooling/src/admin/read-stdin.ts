import { OperatorFault } from '../command/operator-fault.ts'

type Fault = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
type Form<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false; error: Fault } }

/** What the program is given on its standard input. */
export async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}

/** JSON of a form, as the console's calls take it. @throws OperatorFault naming each field that is wrong. */
export function readJson<T>(text: string, schema: Form<T>): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new OperatorFault('dê o JSON pela entrada padrão, por exemplo: < plano.json')
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new OperatorFault(read.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'JSON'}: ${message}`).join('; '))
}
