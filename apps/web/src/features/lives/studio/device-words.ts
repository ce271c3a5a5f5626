export type Device = 'camera' | 'microphone' | 'screen'

const names = { camera: 'a câmera', microphone: 'o microfone', screen: 'a tela' } as const satisfies Record<Device, string>

const refusedText = (what: string): string =>
  `O navegador não deixou usar ${what}. Clique no ícone ao lado do endereço da página, permita e tente de novo.`

/** What a browser's refusal of a device means, and what to do; null where the person only closed its question. */
export function deviceFault(device: Device, error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (device === 'screen' && name === 'NotAllowedError') return null
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return refusedText(names[device])
    case 'NotFoundError':
    case 'OverconstrainedError':
      return device === 'camera' ? 'Nenhuma câmera encontrada.' : 'Nenhum microfone encontrado.'
    case 'NotReadableError':
    case 'AbortError':
      return `Não foi possível abrir ${names[device]}: outro programa pode estar usando. Feche-o e tente de novo.`
    default:
      return `Não foi possível abrir ${names[device]}.`
  }
}

/** Why camera and microphone could not be opened, in one text; null where nothing is wrong. */
export function joinFaults(camera: string | null, microphone: string | null): string | null {
  if (camera === refusedText(names.camera) && microphone === refusedText(names.microphone)) return refusedText('a câmera nem o microfone')
  return [camera, microphone].filter((fault) => fault !== null).join(' ') || null
}

/** A device that was there is gone. */
export const goneText = (device: 'camera' | 'microphone'): string =>
  device === 'camera' ? 'A câmera foi desconectada.' : 'O microfone foi desconectado.'

/** What keeps a browser from being a studio at all; null where nothing does. */
export function browserFault(canRecord: boolean): string | null {
  if (!globalThis.isSecureContext || !navigator.mediaDevices)
    return 'O navegador só abre a câmera em um endereço https. Abra o painel por https.'
  return canRecord ? null : 'Este navegador não grava em um formato que a transmissão aceite. Use o Chrome, o Edge ou o Firefox atualizado.'
}
