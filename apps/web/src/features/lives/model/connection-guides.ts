import type { LiveConnection } from '@videozz/contract/browser'

/** What a step of a guide has to be filled in with. `secret`: it has the key, and is shown with it hidden. */
export type GuideValue = { label: string; text: string; secret: boolean }
export type GuideStep = { text: string; value?: GuideValue }

export const encoders = [
  { value: 'obs', label: 'OBS' },
  { value: 'vmix', label: 'vMix' },
  { value: 'larix', label: 'Larix' },
] as const
export type Encoder = (typeof encoders)[number]['value']

/** Address and key in one, as encoders on phones take them. */
export const fullAddress = ({ streamUrl, streamKey }: LiveConnection): string => `${streamUrl.replace(/\/+$/, '')}/${streamKey}`
/** A text with the key hidden. */
export const hideKey = (text: string, { streamKey }: LiveConnection): string => text.replace(streamKey, '•'.repeat(12))

/** How an encoder is connected, step by step, with the addresses of a live. Menu names are those of the encoder. */
export function guideOf(encoder: Encoder, connection: LiveConnection): readonly GuideStep[] {
  const address = { label: 'endereço', text: connection.streamUrl, secret: false }
  const key = { label: 'chave', text: connection.streamKey, secret: true }
  const guides: Record<Encoder, readonly GuideStep[]> = {
    obs: [
      { text: 'Abra Configurações > Transmissão e, em Serviço, escolha Personalizado.' },
      { text: 'Em Servidor, cole o endereço:', value: address },
      { text: 'Em Chave de transmissão, cole a chave:', value: key },
      { text: 'Em Saída, no modo Avançado, escolha um codificador H.264 e ponha 2 s em Intervalo de keyframes.' },
      { text: 'Salve e clique em Iniciar transmissão.' },
    ],
    vmix: [
      { text: 'Clique na engrenagem ao lado de Stream e, em Destination, escolha Custom RTMP Server.' },
      { text: 'Em URL, cole o endereço:', value: address },
      { text: 'Em Stream Name or Key, cole a chave:', value: key },
      { text: 'Na engrenagem ao lado de Quality, use H264 e ponha 2 em Keyframe Latency.' },
      { text: 'Salve e clique em Stream.' },
    ],
    larix: [
      { text: 'Abra a engrenagem, depois Connections > New connection.' },
      {
        text: 'Em URL, cole o endereço com a chave:',
        value: { label: 'endereço com a chave', text: fullAddress(connection), secret: true },
      },
      { text: 'Deixe Mode em Audio + Video e salve.' },
      { text: 'Em Video, ponha 2 em Keyframe frequency e deixe H.264 em Format.' },
      { text: 'Volte para a câmera e toque no botão vermelho.' },
    ],
  }
  return guides[encoder]
}
