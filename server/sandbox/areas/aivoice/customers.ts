import { pickDestination, type Tariff } from "#server/sandbox/areas/calls/destinations.ts";
import type { Seeded } from "#server/sandbox/areas/calls/seeded.ts";

/** Family and given names as their owners write them. */
const names: readonly (readonly [language: string, name: string])[] = [
  ["en", "Olivia Bennett"],
  ["en", "Marcus O'Neill"],
  ["en", "Priscilla Adeyemi-Clark"],
  ["fr", "Camille Laurent"],
  ["fr", "Hélène Lefèvre"],
  ["de", "Jürgen Weiß"],
  ["de", "Annika Schäfer"],
  ["sv", "Åsa Lindström"],
  ["es", "José Ángel Núñez"],
  ["pt", "João Conceição"],
  ["pl", "Łukasz Wójcik"],
  ["tr", "Gülşah Yıldız"],
  ["vi", "Nguyễn Thị Mai"],
  ["el", "Ελένη Παπαδοπούλου"],
  ["ru", "Наталья Соколова"],
  ["ar", "ليلى حداد"],
  ["he", "נועה לוי"],
  ["hi", "प्रिया शर्मा"],
  ["th", "สมชาย ใจดี"],
  ["zh", "李伟"],
  ["zh", "欧阳晓梅"],
  ["ja", "佐藤 健"],
  ["ko", "김민서"],
];

/** Somebody a task calls, perhaps several times. */
export type Customer = {
  calledPhoneNumber: string;
  tariff: Tariff;
  customerPersonName: string | null;
  /** JSON, or null where the customer was imported with a number alone. */
  attributes: string | null;
};

export function pickCustomer(random: Seeded): Customer {
  const { callee, tariff } = pickDestination(random);
  const [language, name] = random.pick(names);
  const attributes = {
    language,
    customerLevel: random.pick(["standard", "silver", "gold"]),
    customerSince: String(random.whole(2016, 2025)),
  };
  return {
    calledPhoneNumber: callee,
    tariff,
    customerPersonName: random.chance(0.85) ? name : null,
    attributes: random.chance(0.8) ? JSON.stringify(attributes) : null,
  };
}
