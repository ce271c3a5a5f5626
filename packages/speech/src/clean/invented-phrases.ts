import { lettersOf } from '../words/match-texts.ts'

/** Credits of the subtitles that models learnt from: nobody says them, so they go wherever they end a piece. As `lettersOf` writes them. */
const credits = [
  /^(legendas?|legendado|subtitul\w*|subtitles?|soustitr\w*|sottotitol\w*|untertitel\w*|ondertitel\w*|napisy)\w*(amaraorg|zdf|qtss|zeoranger)\w*$/,
  /^transcricaoelegendas?\w{0,30}$/,
  /^(legendas?|legendagem)(por|adriana|pedro|marcia)\w{0,25}$/,
  /^(subtitles|subs|captions|translated|transcri\w+)by\w{0,30}$/,
  /^\w{0,20}amaraorg$/,
  /^wwwmoojiorg$/,
]

/** What ends many videos: people do say it, so it goes only where nobody speaks. */
const farewells = [
  /^(muito)?obrigad[oa](a?todos)?(por|pela)(assistir\w*|terassistido|suaatencao|verem?ovideo|suaaudiencia)\w*$/,
  /^(seinscrevam?|inscrevase|inscrevamse)(no|em|ao)(nosso|meu)?canal\w*$/,
  /^(nao)?(se)?esquec\w+de(deixar|curtir|se)\w*(like|canal|inscrever)\w*$/,
  /^tchau(tchau)*$/,
  /^(thanks?|thankyou)(so|very)?(much)?forwatching\w*$/,
  /^(please|pls|dontforgetto)?(likeand|like)?subscribe\w*$/,
  /^(muchas)?graciasporver\w*$/,
  /^(no(te)?olvides?de?)?suscrib\w+(al|a)(mi|nuestro)?canal\w*$/,
  /^grazieper(lavisione|averguardato|laattenzione|lattenzione)\w*$/,
  /^mercidavoirregarde\w*$/,
  /^(vielen)?dankfurszuschauen\w*$/,
  /^(musica|music|aplausos|applause|risos|silencio)$/,
]

export type Invention = 'credit' | 'farewell'

/** Whether a phrase is one that models write into silence; null for all others. */
export function inventionOf(phrase: string): Invention | null {
  const letters = lettersOf(phrase)
  if (credits.some((each) => each.test(letters))) return 'credit'
  return farewells.some((each) => each.test(letters)) ? 'farewell' : null
}
