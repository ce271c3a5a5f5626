import { longestScript } from '@videozz/contract/browser'

/** The text of a chosen script: UTF-8, or as older editors write it (Windows-1252). */
export async function readScriptFile(file: File): Promise<{ text: string } | { fault: string }> {
  if (file.size > 4 * longestScript) return { fault: 'O roteiro passa de 600.000 caracteres.' }
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { fault: 'Erro ao ler o arquivo!' }
  }
  if (bytes.includes(0)) return { fault: 'O arquivo não é um texto. Envie o roteiro em .txt.' }
  return { text: decode(bytes) }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
