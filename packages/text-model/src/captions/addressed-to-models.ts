import { foldText } from '@videozz/domain'

// What people say to models and to nobody else, in the languages of the media here; texts are compared without accents.
const phrases: readonly RegExp[] = [
  /\b(?:ignor\w*|desconsider\w*|esque[cz]\w*|olvid\w*|disregard|forget|override)\b.{0,40}\b(?:instru\w+|ordens|ordenes|regras|reglas|prompts?|rules|directives|comandos|acima|anterior\w*|previous|above|prior)\b/,
  /\b(?:system|developer)\s+(?:prompt|message)\b|\bprompt (?:do|de) sistema\b|\bmensagem (?:do|de) sistema\b/,
  /\b(?:you are|act as|voce (?:agora )?e|aja como|finja (?:ser|que)|eres)\b.{0,30}\b(?:assistant|assistente|asistente|ai|ia|model|modelo|chatbot|gpt|dan|hacker)\b/,
  /\b(?:a partir de agora|de agora em diante|from now on|a partir de ahora)\b.{0,60}\b(?:escrev\w+|respond\w+|diga|write|answer|say|output|reply|escrib\w+)\b/,
  /\b(?:write|answer|reply|respond|output|say|print|escrev[ae]\w*|respond[ae]\w*|diga|imprima|retorne|return)\b\s+(?:only|just|apenas|somente|so|exactly|exatamente|solo|solamente)\b/,
  /^\s*(?:system|assistant|user|human)\s*:|\byou are now\b/,
  /\b(?:maquina|robo|algoritmo|modelo|ia|machine|robot|model)\b.{0,20}\b(?:que|who|that)\b.{0,15}\b(?:le|lendo|leia|lee|reads?|reading)\b/,
  /<\/?(?:system|assistant|user|data|instructions?|prompt)\b|\[(?:inst|system)\]|<\|im_/,
  /\b(?:assistente|assistant|asistente|modelo de linguagem|language model|chatbot|inteligencia artificial|llm)\b.{0,60}\b(?:deve|devera|must|should|tem que|precisa)\b.{0,40}\b(?:escrev\w+|respond\w+|diz\w+|incluir|include|write|answer|say|output|marcar)\b/,
  /\b(?:(?:resposta|alternativa|opcao) (?:certa|correta)|correct (?:answer|option))\b.{0,30}\b(?:sempre|always|siempre)\b/,
]

// Without one of these words no phrase is there; most captions have none.
const hints =
  /ignor|desconsider|esque[cz]|olvid|disregard|forget|override|prompt|system|developer|sistema|you are|act as|voce|aja como|finja|eres|partir d|agora em diante|from now on|apenas|somente|\bso\b|solo|solamente|only|just|exact|exatamente|[<[]|maquina|robo|algoritmo|modelo|\bia\b|machine|robot|model|assist|asist|chatbot|inteligencia|llm|cert[ao]|corret|correct|^\s*(?:user|human)\s*:/

/** A text as it is compared: lower case, without accents and without what is invisible. */
export const plainText = (text: string): string =>
  foldText(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}\u200b-\u200f\u2060\ufeff\u00ad]/gu, '')

/**
 * Whether a text, as `plainText` gives it, speaks to a model instead of a viewer ("ignore as instruções…"). Such captions are not sent, so
 * that nothing can be written from them. It errs towards leaving out: a lesson loses a caption as evidence and nothing else.
 */
export const isAddressedToModel = (plain: string): boolean => hints.test(plain) && phrases.some((phrase) => phrase.test(plain))
