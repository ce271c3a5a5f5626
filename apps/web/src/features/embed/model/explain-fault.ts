import type { ViewerTokenFault } from '@videozz/contract/browser'

/** What is wrong and what to do about it, each a plain sentence. */
export type Explanation = { says: string; todo: string }
type Claims = Record<string, unknown>

/** Seconds that clocks may differ. */
const clockToleranceSeconds = 60
/** From here on a number of seconds would be thousands of years ahead: it is in milliseconds. */
const milliseconds = 1e11

const plain: Record<
  Exclude<ViewerTokenFault, 'wrong-algorithm' | 'unknown-key' | 'wrong-audience' | 'too-far-ahead' | 'not-yet' | 'expired'>,
  Explanation
> = {
  malformed: {
    says: 'Isto não é um token JWT.',
    todo: 'Um token tem três partes separadas por pontos. Copie-o inteiro, sem aspas e sem quebras de linha.',
  },
  unsigned: {
    says: 'O token não está assinado (alg none).',
    todo: 'Assine com HS256 e uma das chaves da sua conta.',
  },
  'no-secrets': {
    says: 'Sua conta ainda não tem chave.',
    todo: 'Crie uma chave nesta página e assine o token com ela.',
  },
  'other-key': {
    says: 'A assinatura é de uma chave sua, mas o token diz que é de outra (kid).',
    todo: 'Use no kid o código da chave que assina, ou tire o kid do cabeçalho.',
  },
  'decoded-secret': {
    says: 'O token foi assinado com a chave decodificada de base64.',
    todo: 'Use o texto da chave como ele é, sem decodificar.',
  },
  'bad-signature': {
    says: 'Nenhuma chave da sua conta assinou este token.',
    todo: 'Confira se o seu servidor usa uma chave que ainda está na lista acima, copiada inteira.',
  },
  'missing-subject': {
    says: 'Falta dizer quem é o aluno (sub).',
    todo: 'Ponha em sub o identificador do aluno na sua área de membros, com até 200 caracteres.',
  },
  'missing-expiry': {
    says: 'Falta a validade (exp), ou ela não é um número.',
    todo: 'Ponha em exp a hora atual mais 300, em segundos.',
  },
}

/** Seconds in words: `40 s`, `12 min`, `3 h`, `2 dias`. */
export function spanInWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  if (whole < 90) return `${whole} s`
  if (whole < 5400) return `${Math.round(whole / 60)} min`
  if (whole < 172_800) return `${Math.round(whole / 3600)} h`
  return `${Math.round(whole / 86_400)} dias`
}

const numberIn = (claims: Claims, name: string): number | undefined => (typeof claims[name] === 'number' ? claims[name] : undefined)

/** A fault of a token in words. `header` and `claims` are the token's own, `now` the server's clock in seconds. */
export function explainFault(
  fault: ViewerTokenFault,
  { header, claims, now }: { header: Claims; claims: Claims; now: number },
): Explanation {
  const exp = numberIn(claims, 'exp') ?? now
  const iat = numberIn(claims, 'iat')
  switch (fault) {
    case 'wrong-algorithm':
      return { says: `O token usa ${String(header.alg)}; só HS256 é aceito.`, todo: 'Assine com HS256 (HMAC com SHA-256).' }
    case 'unknown-key':
      return {
        says: `O token diz que foi assinado pela chave “${String(header.kid)}”, que a sua conta não tem.`,
        todo: 'Use no kid o código de uma chave da lista acima, ou tire o kid do cabeçalho.',
      }
    case 'wrong-audience':
      return {
        says: `O token é para “${[claims.aud].flat().map(String).join(', ')}” (aud), não para este player.`,
        todo: 'Ponha videozz em aud, ou não mande aud.',
      }
    case 'too-far-ahead':
      return explainTooFar(exp, iat, now)
    case 'not-yet':
      return explainNotYet(claims, now)
    case 'expired':
      return explainExpired(exp, iat, now)
    default:
      return plain[fault]
  }
}

function explainTooFar(exp: number, iat: number | undefined, now: number): Explanation {
  if (exp > milliseconds) return { says: 'A validade (exp) está em milissegundos.', todo: 'Divida por 1000: exp é contado em segundos.' }
  if (iat !== undefined && iat - now > clockToleranceSeconds && exp - iat <= 300 + clockToleranceSeconds)
    return {
      says: `O relógio do servidor que assina está adiantado ${spanInWords(iat - now)}.`,
      todo: 'Acerte o relógio dele pela internet (NTP). Diferenças de até 1 minuto são aceitas.',
    }
  return {
    says: `O token vale por mais ${spanInWords(exp - now)}; o máximo são 5 minutos.`,
    todo: 'Ponha em exp a hora atual mais 300 segundos. Depois do primeiro uso o player continua por 12 horas.',
  }
}

function explainNotYet(claims: Claims, now: number): Explanation {
  const nbf = numberIn(claims, 'nbf')
  const todo = 'Tire nbf do token, ou ponha nele a hora atual, em segundos.'
  if (nbf === undefined) return { says: 'O início da validade (nbf) não é um número.', todo }
  if (nbf > milliseconds)
    return { says: 'O início da validade (nbf) está em milissegundos.', todo: 'Divida por 1000: nbf é contado em segundos.' }
  return {
    says: `O token só começa a valer em ${spanInWords(nbf - now)} (nbf).`,
    todo: `${todo} Se nbf já é a hora atual, o relógio do servidor que assina está adiantado: acerte-o pela internet (NTP).`,
  }
}

function explainExpired(exp: number, iat: number | undefined, now: number): Explanation {
  const fresh = 'Crie um token novo a cada abertura da aula.'
  const slow = iat !== undefined && exp - iat <= 300 + clockToleranceSeconds && exp > iat
  return {
    says: `O token venceu há ${spanInWords(now - exp)}.`,
    todo: slow
      ? `${fresh} Se ele acabou de ser criado, o relógio do servidor que assina está atrasado ${spanInWords(now - iat)}: acerte-o pela internet (NTP).`
      : fresh,
  }
}
