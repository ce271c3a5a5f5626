import { notifyError, notifySuccess } from './notify/notify.tsx'

/** Copies a text. @returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess('Copiado com sucesso!')
    return true
  } catch {
    notifyError('Não foi possível copiar o texto.')
    return false
  }
}
