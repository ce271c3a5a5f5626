import type { LiveStorageMail } from '@videozz/db'
import { composeMail, formatSize, type Mail } from '@videozz/domain'

type Context = { product: string; publicUrl: string }

/** The mail that tells an account's owner that the recording of a live is about to stop, or has stopped, for want of storage. */
export function composeLiveStorageMail(live: LiveStorageMail, { product, publicUrl }: Context): Mail {
  const { key, title, level, plan, name, recordedBytes } = live
  const stopped = level === 100
  const subject = stopped ? 'A gravação da sua transmissão parou' : 'A gravação da sua transmissão está perto de parar'
  const lines = stopped
    ? [
        `O armazenamento do plano ${plan} no ${product} está cheio: a gravação de “${title}” parou em ${formatSize(recordedBytes)}.`,
        'A transmissão continua para quem assiste. O que foi gravado até aqui fica guardado; o que vem depois, não, mesmo que você libere espaço.',
      ]
    : [
        `Você já usou 95% do armazenamento do plano ${plan} no ${product}, e “${title}” está sendo gravada.`,
        `Em 100% a gravação para e a transmissão continua. Para gravar até o fim, libere espaço na biblioteca: ${publicUrl}/media`,
      ]
  return composeMail({
    subject,
    name,
    lines,
    link: { label: 'Abrir a transmissão', lead: 'Acompanhe aqui:', address: `${publicUrl}/lives/${key}` },
  })
}
