// Control characters but tab and line feed, and those that turn the direction of text: names use them to look like other names.
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Text as it may be stored and shown: well-formed, composed (NFC), without control or direction characters. Line feeds stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(unwanted, '').trim()
}

/** The same on one line, runs of white space as one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}
