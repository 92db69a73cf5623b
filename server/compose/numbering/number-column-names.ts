import { wordsOf } from "../words.ts";

/** Names that people give the column of numbers, the surest first. Words without accents. */
const exactNames = [
  "number phone_number mobile_number phone mobile msisdn telephone telephone_number cell_phone cell_number cell tel gsm to recipient",
  "handynummer handy mobilnummer rufnummer telefonnummer telefon mobil nummer",
  "numero_de_telephone telephone_portable telephone portable numero numero_de_portable",
  "numero_de_telefono telefono_movil telefono movil celular numero_de_celular",
  "numero_di_telefono cellulare numero_di_cellulare",
  "numero_de_telemovel telemovel telefone",
  "telefoonnummer mobiel_nummer mobiel telefoon",
  "telefonnummer mobilnummer telefonnumer telefon numer_telefonu komorka",
  "номер_телефона телефон мобильный номер мобильный_телефон номер_телефону",
  "telefon_numarasi cep_telefonu cep telefon",
  "手机号 手机号码 手机 电话 电话号码 號碼 手機號碼 手機 電話號碼 電話 携帯電話 携帯番号 電話番号 携帯 휴대폰 휴대전화 전화번호 휴대폰번호",
  "رقم_الهاتف رقم_الجوال الهاتف الجوال رقم_الموبايل",
  "nomor_telepon nomor_hp no_hp telepon hp so_dien_thoai dien_thoai เบอร์โทร เบอร์โทรศัพท์ מספר_טלפון טלפון मोबाइल_नंबर मोबाइल फ़ोन",
]
  .flatMap((line) => line.split(" "))
  .map((name) => wordsOf(name.replaceAll("_", " ")).join(" "));

const singleWords = new Set(exactNames.filter((name) => !name.includes(" ") && name !== "to"));

/** The column that is called as columns of numbers are, from 0, of those that `isPossible`; null where none is. */
export function numberColumnByName(
  columns: readonly string[],
  isPossible: (column: number) => boolean = () => true,
): number | null {
  const names = columns.map((column) => wordsOf(column));
  for (const name of exactNames) {
    const column = names.findIndex((words, index) => words.join(" ") === name && isPossible(index));
    if (column >= 0) return column;
  }
  const partly = names.findIndex((words, index) => words.some((word) => singleWords.has(word)) && isPossible(index));
  return partly >= 0 ? partly : null;
}
