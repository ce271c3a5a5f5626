/** The same rules as the server's, checked before anything is sent. @returns the sentence of the first fault, or null. */
export function checkApiKey(typed: string): string | null {
  const key = typed.trim()
  if (key === '') return 'Por favor, insira sua API Key.'
  if (!key.startsWith('panda-')) return 'A chave deve começar com "panda-".'
  return null
}
