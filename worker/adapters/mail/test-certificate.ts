import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate for tests, both PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const COMMON_NAME = "0603550403";
const SUBJECT_ALT_NAME = "0603551d11";

/** Makes a self-signed certificate for one host name, valid until 2049. Source: RFC 5280. */
export function makeTestCertificate(hostName: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(hostName)))));
  const validity = sequence(
    der(0x17, Buffer.from("200101000000Z")),
    der(0x17, Buffer.from("491231235959Z")),
  );
  const hostNames = sequence(der(0x82, Buffer.from(hostName)));
  const extensions = sequence(sequence(hex(SUBJECT_ALT_NAME), der(0x04, hostNames)));
  const body = sequence(
    der(0xa0, hex("020102")),
    hex("020101"),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = sequence(body, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?!$)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(content.length)]), content]);
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}
